import { deepEqual, equal, ok } from 'node:assert/strict';
import { encode } from 'fast-png';
import { readJpeg } from '../../../src/kernel/picture/readJpeg';
import { readPng } from '../../../src/kernel/picture/readPng';
import { shownPicture } from '../../../src/kernel/picture/shownPicture';

describe('a saved picture', () => {
  it('as PNG ends where it says, with its size', () => {
    const png = pngOf((pixel) => pixel);
    const found = readPng(Buffer.concat([png, Buffer.from('more')]));
    deepEqual([found?.width, found?.height, found?.bytes.length], [4, 3, png.length]);
    equal(readPng(png.subarray(0, png.length - 1)), null);
  });

  it('as JPEG is walked through its segments, past the ends inside them', () => {
    const found = readJpeg(Buffer.concat([Buffer.from('..'), jpeg, Buffer.from('more')]), 2);
    deepEqual([found?.width, found?.height, found?.bytes.length], [130, 110, jpeg.length]);
  });

  it('as JPEG that is cut off anywhere is none', () => {
    for (let length = 0; length < jpeg.length; length++) {
      equal(readJpeg(jpeg.subarray(0, length)), null);
    }
  });

  it('of one colour is not shown', async () => {
    equal(await shown(pngOf(() => 7)), null);
    equal((await shown(pngOf((pixel) => pixel)))?.length, pngOf((pixel) => pixel).length);
    equal(await shown(Buffer.from('no picture at all')), null);
  });
});

describe('a saved JPEG', () => {
  const first = '0123456789abcdef0123456789';

  it('of one colour is not shown: its blocks are the same bits again and again', async () => {
    equal(await shownJpeg(first + 'a28a2800'.repeat(100) + '0007'), null);
    // Behind FF a zero is written, which is none of the bits.
    equal(await shownJpeg(first + '8aff002800'.repeat(100) + '0007'), null);
  });

  it('with anything in it, or hardly anything of it, is shown', async () => {
    const half = 'a28a2800'.repeat(50);
    ok(await shownJpeg(`${first}${half}a38a2800${half}0007`));
    ok(await shownJpeg(first));
    ok(await shownJpeg(''));
  });
});

function shownJpeg(scan: string): Promise<Uint8Array | null> {
  const bytes = Buffer.from(`ffd8ffda00080101000000ff${scan}ffd9`, 'hex');
  return shownPicture({ type: 'jpeg', width: 4, height: 3, bytes });
}

/** An end inside a comment, packed bytes with a filled up FF and a restart. */
const jpeg = Buffer.from(
  'ffd8 fffe0006ffd9ffd9 ffc0000b08006e0082010111 00 ffda00080101000000ff 01ff00ffd002 ffd9'.replaceAll(
    ' ',
    '',
  ),
  'hex',
);

function pngOf(value: (pixel: number) => number): Uint8Array {
  const data = Uint8Array.from({ length: 4 * 3 * 3 }, (_, i) => value(Math.floor(i / 3)));
  return encode({ width: 4, height: 3, data, channels: 3, depth: 8 });
}

function shown(bytes: Uint8Array): Promise<Uint8Array | null> {
  return shownPicture({ type: 'png', width: 4, height: 3, bytes });
}
