import { deepEqual, equal } from 'node:assert/strict';
import { unpackCompressed } from '../../../../src/kernel/readers/creo/unpackCompressed';
import { seeded } from '../mutations';
import { compressed } from './compressed';

describe('what compress packs', () => {
  const most = 2 ** 20;

  it('is unpacked byte by byte, as its codes grow', () => {
    const random = seeded(1);
    for (const length of [1, 2, 300, 5000, 200_000]) {
      const bytes = Uint8Array.from({ length }, () => Math.floor(random() ** 3 * 256));
      for (const mayClear of [false, true]) {
        deepEqual(Array.from(unpackCompressed(compressed(bytes, mayClear), most) ?? []), [
          ...bytes,
        ]);
      }
    }
  });

  it('is unpacked where a word stands for itself and its own first byte', () => {
    const same = Buffer.alloc(10_000, 'a');
    deepEqual(unpackCompressed(compressed(same), most), same);
  });

  it('begins anew behind the code that says so', () => {
    // 9 bits each: a, b, clear; the group of eight is filled up; then c.
    const bits = [97, 98, 256, 0, 0, 0, 0, 0, 99].flatMap((code) =>
      Array.from({ length: 9 }, (_, bit) => (code >> bit) & 1),
    );
    const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
    bits.forEach((bit, i) => {
      bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (i & 7));
    });
    const packed = Buffer.concat([Buffer.from([0x1f, 0x9d, 0x90]), bytes]);
    equal(String(unpackCompressed(packed, most)), 'abc');
  });

  it('is none when it is something else, too large, or has codes without a word', () => {
    equal(unpackCompressed(Buffer.from('ffd8ffe000', 'hex'), most), null);
    equal(unpackCompressed(compressed(Buffer.alloc(1000)), 999), null);
    equal(unpackCompressed(Buffer.from('1f9d90ffff', 'hex'), most), null);
    equal(unpackCompressed(Buffer.from('1f9d08616263', 'hex'), most), null);
  });
});
