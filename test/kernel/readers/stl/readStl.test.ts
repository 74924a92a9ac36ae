import { deepEqual, equal, match, rejects, throws } from 'node:assert/strict';
import { readResult } from '../../../../src/kernel/convert/readResult';
import { readStl } from '../../../../src/kernel/readers/stl/readStl';
import { packOptions } from '../../packs';

describe('a binary STL', () => {
  it('says how many bytes follow the triangles that its header counts', () => {
    const [, note = ''] = notesOf(stl(2, 5));
    match(
      note,
      /counts 2 triangles, and 150 bytes follow them that are left out\. If .* export it again/,
    );
  });

  it('says nothing of padding, nor where all are counted', () => {
    const whole = stl(4, 4);
    const padded = [0, 49].map((more) => Buffer.concat([whole, Buffer.alloc(more, 7)]));
    for (const bytes of [...padded, Buffer.concat([whole, Buffer.alloc(400)])]) {
      equal(notesOf(bytes).length, 1);
    }
  });

  it('is cut off where it ends within its header or its triangles', () => {
    for (const length of [1, 83]) {
      throws(() => readStl(stl(2, 2).subarray(0, length), 'a.stl'), /ends within its header/);
    }
    throws(() => readStl(stl(2, 2).subarray(0, 140), 'a.stl'), /1 of 2 triangles are there/);
  });
});

describe('a file of triangles that has no bytes', () => {
  for (const name of ['a.stl', 'a.obj', 'a.ply', 'a.glb', 'a.gltf', 'a.3mf', 'a.zip', 'a']) {
    it(`is empty: ${name}`, async () => {
      const read = readResult(new Uint8Array(0), name, packOptions);
      await rejects(read, { code: 'emptyFile', message: `${name} is empty: it has no bytes.` });
    });
  }
});

function notesOf(bytes: Buffer): readonly string[] {
  const { notes } = readStl(bytes, 'a.stl').facts;
  deepEqual(notes[0]?.includes('unit'), true);
  return notes;
}

/** A strip of triangles in a plane. */
function stl(counted: number, there: number): Buffer {
  const bytes = Buffer.alloc(84 + 50 * there);
  bytes.writeUInt32LE(counted, 80);
  for (let i = 0; i < there; i++) {
    const corners = [i, 0, 0, i + 1, 0, 0, i, 1, 0];
    corners.forEach((value, k) => bytes.writeFloatLE(value, 84 + 50 * i + 12 + 4 * k));
  }
  return bytes;
}
