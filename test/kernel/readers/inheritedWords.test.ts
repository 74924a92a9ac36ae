import { deepEqual, equal, rejects, throws } from 'node:assert/strict';
import { readGlobalSection } from '../../../src/kernel/readers/iges/globalSection';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { readPlyHeader } from '../../../src/kernel/readers/ply/plyHeader';
import { unpackedTitle } from '../../../src/ui/page/cards';
import { packGlb } from '../../viewer/glbFixtures';

const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

describe('words of a file that every object inherits', () => {
  for (const word of words) {
    it(`are no type of numbers in PLY: ${word}`, () => {
      const isDamaged = { code: 'damagedFile', where: 'line 4' };
      for (const property of [`${word} x`, `list ${word} int x`, `list int ${word} x`]) {
        const header = `ply\nformat ascii 1.0\nelement vertex 1\nproperty ${property}\nend_header\n`;
        throws(() => readPlyHeader(Buffer.from(header)), isDamaged);
      }
    });

    it(`are no type of an accessor in glTF: ${word}`, async () => {
      for (const type of [word, word.toUpperCase()]) {
        const glb = packGlb(documentWith(type), new Uint8Array(36));
        await rejects(readGlbScene(glb), { name: 'Refusal', code: 'damagedFile' });
      }
    });

    it(`are no unit in IGES: ${word}`, () => {
      const fields = Array.from({ length: 24 }, () => '');
      fields[13] = '3';
      fields[14] = `${word.length}H${word}`;
      const { unit, millimetres } = readGlobalSection(`1H,,1H;,${fields.slice(2).join(',')};`);
      deepEqual([unit, millimetres], [null, null]);
      fields[13] = word;
      const flagged = readGlobalSection(`1H,,1H;,${fields.slice(2).join(',')};`);
      equal(flagged.unit, null);
    });

    it(`are a title of their own nowhere: ${word}`, () => {
      const view = { kind: 'refused', code: word, message: 'x', where: null } as const;
      equal(unpackedTitle(view), 'The 3D model cannot be shown');
    });
  }
});

function documentWith(type: string): Record<string, unknown> {
  return {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 0, componentType: 5126, count: 3, type },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  };
}
