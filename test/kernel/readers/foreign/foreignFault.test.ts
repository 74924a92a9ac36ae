import { equal, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { foreignEndings } from '../../../../src/interface/exportAdvice';
import { savedPictureOf } from '../../../../src/kernel/convert/savedPictureOf';
import { writeCompound } from '../sldprt/writeCompound';

describe('a file named like one of a program that is not read', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n';
  const step = 'ISO-10303-21;\nHEADER;\nENDSEC;\n';
  const names = foreignEndings.map((ending) => `a.${ending}`);
  for (const name of names) {
    it(`is told by its content where that is something else: ${name}`, async () => {
      for (const [content, message] of [
        ['', / is empty/],
        [
          pointer,
          /is a Git LFS pointer and not the file itself\. Fetch the file with “git lfs pull”/,
        ],
        [
          '<!doctype html><title>404</title>',
          /is a web page, .*Copy it again from where it came\.$/,
        ],
        [step, /is STEP, not a file of .*Give it the extension of its format\.$/],
        ['\x07\x81 nothing of that kind', /is named like a file of .*damaged or something else/],
      ] as const) {
        const bytes = Buffer.from(content, 'latin1');
        await rejects(savedPictureOf(bytes, name), { name: 'Refusal', message });
      }
    });
  }

  it('has nothing wrong where its content is of its program, with a picture or without', async () => {
    const compound = writeCompound({ Contents: Buffer.alloc(600, 3) });
    for (const name of ['a.SLDASM', 'a.ipt', 'a.dft', 'a.asm']) {
      equal(await savedPictureOf(compound, name), null, name);
    }
    const zip = zipSync({ 'Document.xml': Buffer.from('<x/>'), 'a.brp': Buffer.from('x') });
    for (const name of ['a.f3d', 'a.FCStd']) equal(await savedPictureOf(zip, name), null, name);
    equal(await savedPictureOf(Buffer.from('AC1015 and more'), 'a.dwg'), null);
    for (const head of ['  0\nSECTION\n', '999\r\na\r\n', 'AutoCAD Binary DXF\r\n']) {
      equal(await savedPictureOf(Buffer.from(head), 'a.dxf'), null, head);
    }
    equal(await savedPictureOf(Buffer.from('#UGC:2 DRAWING 1\n'), 'a.drw.1'), null);
  });

  it('is told to be cut off or damaged where that is so', async () => {
    const part = await readFile('samples/Bracket_Hole_2024.CATPart');
    const cut = savedPictureOf(part.subarray(0, 3000), 'a.CATProduct');
    await rejects(cut, {
      code: 'damagedFile',
      message: /^a\.CATProduct is cut off: its end is miss/,
    });
    const half = writeCompound({ Contents: Buffer.alloc(600, 3) }).subarray(0, 700);
    await rejects(savedPictureOf(half, 'a.ipt'), {
      code: 'damagedFile',
      message: /damaged or cut off/,
    });
  });
});
