import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import fc from 'fast-check';
import { blockHeaderBytes } from '../../../../src/model/pack/code/blockForm';
import { decodeBlock, readBlockHeader } from '../../../../src/model/pack/code/decodeBlock';
import {
  encodeBlock,
  type Meaning,
  type Numbers,
} from '../../../../src/model/pack/code/encodeBlock';

describe('a block of a view pack', () => {
  it('gives counts, corners, bits and bytes back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 400 }), (bytes) => {
        const whole = bytes.slice(0, bytes.length - (bytes.length % 16)).buffer;
        const given: readonly (readonly [Numbers, Meaning | null])[] = [
          [new Uint8Array(whole), null],
          [new Uint16Array(whole), null],
          [new Int16Array(whole), null],
          [new Uint32Array(whole), null],
          [new Uint32Array(whole), { kind: 'integers', row: 4 }],
          [new Uint32Array(whole), { kind: 'corners' }],
          [new Float32Array(whole), null],
          [new Float64Array(whole), null],
        ];
        for (const [numbers, meaning] of given) {
          deepEqual(unpacked(encodeBlock(numbers, meaning)), new Uint8Array(whole));
        }
      }),
    );
  });

  it('gives points back bit for bit, whatever they are and however often', () => {
    const bits = fc.oneof(fc.constantFrom(0, -0x80000000, 0x7fc00001, -1), fc.integer());
    const some = fc.array(fc.tuple(bits, bits, bits), { minLength: 1, maxLength: 30 });
    const repeated = some.chain((known) => fc.array(fc.constantFrom(...known), { maxLength: 300 }));
    fc.assert(
      fc.property(repeated, (given) => {
        const whole = Int32Array.from(given.flat()).buffer;
        const block = encodeBlock(new Float32Array(whole), { kind: 'points' });
        deepEqual(unpacked(block), new Uint8Array(whole));
      }),
    );
  });

  it('holds a point once that stands a hundred times', () => {
    const one = Float32Array.of(0.1, -0.2, 12345.678);
    const many = Float32Array.from({ length: 300 }, (_, i) => one[i % 3] ?? NaN);
    const block = encodeBlock(many, { kind: 'points' });
    equal(block.length, blockHeaderBytes + 100 + 12);
  });

  it('of points that are not among the distinct ones is refused', () => {
    const block = encodeBlock(Float32Array.of(1, 2, 3, 1, 2, 3), { kind: 'points' });
    for (const place of [2, 200]) {
      const damaged = Uint8Array.from(block);
      damaged[blockHeaderBytes + 1] = place;
      throws(() => unpacked(damaged), /leads out of its array/);
    }
    const more = Uint8Array.from(block);
    more[8] = 3;
    equal(readBlockHeader(more), null);
  });

  it('gives normals back within a hundredth of a degree', () => {
    fc.assert(
      fc.property(points(), (numbers) => {
        const given = numbers.map((one, i) => {
          const at = i - (i % 3);
          const [x = 0, y = 0, z = 0] = numbers.subarray(at, at + 3);
          return one / (Math.hypot(x, y, z) || 1);
        });
        const back = floats(unpacked(encodeBlock(given, { kind: 'normals' })));
        for (let i = 0; i < given.length; i += 3) {
          const [x = 0, y = 0, z = 0] = given.subarray(i, i + 3);
          if (Math.hypot(x, y, z) < 0.5) continue;
          ok(worst(given.subarray(i, i + 3), back.subarray(i, i + 3)) < Math.PI / 18000);
        }
      }),
    );
  });

  it('is none where its kind, its rows or its bytes are none', () => {
    const block = encodeBlock(Uint32Array.of(1, 2, 3, 4), { kind: 'integers', row: 4 });
    for (const [at, value] of [
      [0, 9],
      [1, 0],
      [1, 3],
      [1, 9],
      [2, 0],
      [4, 3],
    ] as const) {
      const damaged = Uint8Array.from(block);
      damaged[at] = value;
      equal(readBlockHeader(damaged), null, `${at} ${value}`);
    }
    equal(readBlockHeader(block.subarray(0, 11)), null);
  });
});

function points(): fc.Arbitrary<Float32Array> {
  const point = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), {
    minLength: 3,
    maxLength: 3,
  });
  return fc.array(point, { minLength: 1 }).map((all) => Float32Array.from(all.flat()));
}

function unpacked(block: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = readBlockHeader(block);
  if (!header) throw new Error('no block');
  equal(block.length, blockHeaderBytes + header.bytes);
  const to = new Uint8Array(header.unpackedBytes);
  decodeBlock(header, block.subarray(blockHeaderBytes), to);
  return to;
}

function floats(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  return new Float32Array(bytes.buffer);
}

function worst(given: Float32Array, back: Float32Array): number {
  equal(back.length, given.length);
  return given.reduce((most, one, i) => Math.max(most, Math.abs(one - (back[i] ?? NaN))), 0);
}
