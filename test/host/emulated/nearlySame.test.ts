import { equal } from 'node:assert/strict';
import { isNearlySame, isNearlySameGlb } from './nearlySame.mjs';

/** A file with one point, then one index. */
function glb(x: number, index: number, extras: object = {}): Buffer {
  const bytes = Buffer.alloc(16);
  [x, 0.25, 0.5].forEach((value, i) => bytes.writeFloatLE(value, 4 * i));
  bytes.writeUInt16LE(index, 12);
  const json = Buffer.from(
    JSON.stringify({
      accessors: [
        { bufferView: 0, componentType: 5126, count: 1, type: 'VEC3' },
        { bufferView: 0, byteOffset: 12, componentType: 5123, count: 1, type: 'SCALAR' },
      ],
      bufferViews: [{}],
      extras,
    }),
  );
  const head = Buffer.alloc(20);
  head.writeUInt32LE(json.length, 12);
  return Buffer.concat([head, json, Buffer.alloc(8), bytes]);
}

describe('results of two kinds of processors', () => {
  it('are the same where numbers differ by rounding', () => {
    equal(isNearlySameGlb(glb(8.14e-14, 3), glb(8.36e-14, 3)), true);
    equal(isNearlySame({ a: [1.0000000000000002, 'x'] }, { a: [1, 'x'] }), true);
  });

  it('are not where a point, an index, a number, a word or a member differs', () => {
    equal(isNearlySameGlb(glb(0.1, 3), glb(0.10001, 3)), false);
    equal(isNearlySameGlb(glb(0.1, 3), glb(0.1, 4)), false);
    equal(isNearlySameGlb(glb(0.1, 3, { volume: 1 }), glb(0.1, 3, { volume: 1.001 })), false);
    equal(isNearlySame({ a: 'x' }, { a: 'y' }), false);
    equal(isNearlySame([1], { 0: 1 }), false);
    equal(isNearlySame({ a: 1 }, { a: 1, b: 1 }), false);
  });
});
