import { deepEqual, throws } from 'node:assert/strict';
import { readGlb } from '../../../../src/kernel/readers/gltf/readGlb';

const json = { kind: 0x4e4f534a, bytes: Buffer.from('{"asset":{}}') };
const binary = { kind: 0x004e4942, bytes: Buffer.from([1, 2, 3, 4]) };
const other = { kind: 0x12345678, bytes: Buffer.from([9, 9, 9, 9, 9, 9, 9, 9]) };

describe('readGlb', () => {
  it('gives the description and the bytes of the geometry', () => {
    deepEqual(read(glb([json, binary])), [{ asset: {} }, [1, 2, 3, 4]]);
  });

  it('bears a file without geometry, and skips chunks of other kinds', () => {
    deepEqual(read(glb([json])), [{ asset: {} }, []]);
    deepEqual(read(glb([json, other])), [{ asset: {} }, []]);
    deepEqual(read(glb([json, other, binary])), [{ asset: {} }, [1, 2, 3, 4]]);
  });

  it('takes the first of two geometries', () => {
    const second = { ...binary, bytes: Buffer.from([5, 6, 7, 8]) };
    deepEqual(read(glb([json, binary, second])), [{ asset: {} }, [1, 2, 3, 4]]);
  });

  it('reads a view into a larger buffer from where the view begins', () => {
    const file = glb([json, binary]);
    const larger = Buffer.concat([Buffer.alloc(5, 0xff), file, Buffer.alloc(7, 0xff)]);
    deepEqual(read(larger.subarray(5, 5 + file.length)), [{ asset: {} }, [1, 2, 3, 4]]);
  });

  const whole = glb([json, binary]);
  const damaged: readonly (readonly [string, Buffer, RegExp, string])[] = [
    ['is empty', Buffer.alloc(0), /^This is not a GLB file\.$/, 'byte 0'],
    ['ends in its header', whole.subarray(0, 19), /^This is not a GLB file\./, 'byte 0'],
    [
      'begins with other letters',
      with32(whole, 0, 0x46546c66),
      /^This is not a GLB file\./,
      'byte 0',
    ],
    ['is of another version', with32(whole, 4, 1), /^GLB version 1 cannot be shown/, 'byte 4'],
    [
      'is shorter than it says',
      whole.subarray(0, -1),
      /cut off: 43 of 44 bytes are there/,
      'byte 8',
    ],
    [
      'is longer than it says',
      Buffer.concat([whole, Buffer.alloc(1)]),
      /announces 44 bytes, and 45/,
      'byte 8',
    ],
    ['begins with another chunk', glb([binary, json]), /its description is cut off/, 'byte 12'],
    [
      'has a description beyond its end',
      with32(whole, 12, 25),
      /its description is cut off/,
      'byte 12',
    ],
    [
      'has a description that is no JSON',
      glb([{ ...json, bytes: binary.bytes }]),
      /not JSON/,
      'byte 20',
    ],
    ['has a geometry beyond its end', with32(whole, 32, 5), /its geometry is cut off/, 'byte 32'],
    [
      'ends within the head of a chunk',
      tailed(glb([json]), 7),
      /its geometry is cut off/,
      'byte 32',
    ],
  ];
  for (const [what, file, message, where] of damaged) {
    it(`refuses a file that ${what}`, () => {
      throws(() => readGlb(file), { name: 'Refusal', message, where });
    });
  }
});

function read(file: Uint8Array): unknown {
  const chunks = readGlb(file);
  return [chunks.json, [...chunks.binary]];
}

function glb(chunks: readonly { readonly kind: number; readonly bytes: Buffer }[]): Buffer {
  const body = chunks.map(({ kind, bytes }) => Buffer.concat([words(bytes.length, kind), bytes]));
  const whole = Buffer.concat([words(0x46546c67, 2, 0), ...body]);
  return with32(whole, 8, whole.length);
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, i) => bytes.writeUInt32LE(number, 4 * i));
  return bytes;
}

function with32(file: Buffer, at: number, number: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(number, at);
  return changed;
}

/** The file with a few bytes more, which it knows of. */
function tailed(file: Buffer, more: number): Buffer {
  const longer = Buffer.concat([file, Buffer.alloc(more)]);
  return with32(longer, 8, longer.length);
}
