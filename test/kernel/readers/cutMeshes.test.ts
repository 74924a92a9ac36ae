import { match, ok } from 'node:assert/strict';
import { Refusal } from '../../../src/kernel/base/refusal';
import { readObj } from '../../../src/kernel/readers/obj/readObj';
import { readPly } from '../../../src/kernel/readers/ply/readPly';
import { readStl } from '../../../src/kernel/readers/stl/readStl';
import { binaryStl, objText, ply, textStl } from './resultFixtures';

const advice = /\. Copy it again from where it came, or export it again\.$/;

describe('a mesh that is cut off says what is missing and what to do', () => {
  const text = Buffer.from(textStl()).toString('latin1');
  const faces = text.split('facet normal').length - 1;
  const plyText = Buffer.from(ply('ascii')).toString('latin1').trimEnd();
  const binaryPly = ply('binary_little_endian');
  const subjects = [
    ['an STL, binary', /11 of 12 triangles are there/, () => readStl(cut(binaryStl(), 10), 'a')],
    [
      'an STL, as text',
      new RegExp(`a solid has no end\\. Triangles that are there: ${faces}\\.`),
      () => readStl(bytesOf(text.slice(0, text.lastIndexOf('endsolid'))), 'a'),
    ],
    ['an OBJ', /its last line is not whole/, () => readObj(bytesOf(`${objText}\nf 1 2`), 'a')],
    ['an OBJ, in a number', /its last line is not whole/, () => readObj(bytesOf('v 1 2'), 'a')],
    [
      'a PLY, in its faces',
      /5 of 6 faces are there/,
      () => readPly(bytesOf(plyText.slice(0, plyText.lastIndexOf('\n'))), 'a'),
    ],
    ['a PLY, binary', /5 of 6 faces are there/, () => readPly(cut(binaryPly, 3), 'a')],
    [
      'a PLY, in its points',
      /\d of 8 points are there/,
      () => readPly(cut(binaryPly, binaryPly.length - headOf(binaryPly) - 30), 'a'),
    ],
  ] as const;
  for (const [what, sentence, read] of subjects) {
    it(what, () => {
      const { message } = refusalOf(read);
      match(message, sentence);
      match(message, advice);
    });
  }

  it('but a broken line with others behind it is no end of a file', () => {
    match(refusalOf(() => readObj(bytesOf('v 1 2\nv 0 0 0\n'), 'a')).message, /no three numbers/);
  });
});

function refusalOf(read: () => unknown): Refusal {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  ok(false, 'it was read');
}

function headOf(file: Uint8Array): number {
  const end = 'end_header\n';
  return Buffer.from(file).indexOf(end) + end.length;
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const cut = (file: Uint8Array, bytes: number) => file.subarray(0, file.length - bytes);
