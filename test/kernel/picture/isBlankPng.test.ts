import { equal } from 'node:assert/strict';
import { encode } from 'fast-png';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { isBlankPng } from '../../../src/kernel/picture/isBlankPng';
import { openSolidWorks } from '../../../src/kernel/readers/sldprt/openSolidWorks';

describe('a saved PNG', () => {
  // Two pixels of three channels in two rows, all of (10, 20, 30), as each filter writes them.
  const colour = [10, 20, 30];
  const same = [0, 0, 0];
  const filtered = [
    [0, ...colour, ...colour, 0, ...colour, ...colour],
    [1, ...colour, ...same, 1, ...colour, ...same],
    [2, ...colour, ...colour, 2, ...same, ...same],
    [3, ...colour, 5, 10, 15, 3, 5, 10, 15, ...same],
    [4, ...colour, ...same, 4, ...same, ...same],
  ];
  for (const [filter, rows] of filtered.entries()) {
    it(`of one colour is blank, by filter ${filter}, and is not with one other value`, async () => {
      equal(await isBlankPng(png(rows)), true);
      const other = rows.map((value, i) => value + (i === rows.length - 1 ? 1 : 0));
      equal(await isBlankPng(png(other)), false);
    });
  }

  it('is not blank for one other value anywhere, however far down', async () => {
    for (let other = 0; other < 4 * 12; other++) {
      const pixels = drawn(
        4,
        8,
        () => 9,
        (i) => (i === other ? 10 : null),
      );
      equal(await isBlankPng(pixels), false, `value ${other}`);
    }
  });

  it('of one colour is blank in every number of channels and bits, and else is not', async () => {
    for (const channels of [1, 2, 3, 4] as const) {
      for (const depth of [8, 16] as const) {
        equal(await isBlankPng(drawn(channels, depth, () => 9)), true);
        equal(await isBlankPng(drawn(channels, depth, (i) => i)), false);
      }
    }
  });

  it('counts as blank when a byte of it is another', async () => {
    const whole = drawn(3, 8, (i) => i);
    for (let at = 8; at < whole.length; at++) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      equal(await isBlankPng(damaged), true, `byte ${at}`);
      equal(await isBlankPng(whole.subarray(0, at)), true, `cut at ${at}`);
    }
  });

  it('is not blank for a dot on a large white sheet, which packs to hardly anything', async () => {
    const data = new Uint8Array(2000 * 2000 * 3).fill(255, 0, -3);
    equal(await isBlankPng(encode({ width: 2000, height: 2000, data, channels: 3 })), false);
  });

  it('counts as blank when it unpacks to more than its size, whatever its kind', async () => {
    const zeros = deflateSync(Buffer.alloc(2 ** 20));
    for (const kind of [
      [8, 2, 0, 0, 0],
      [16, 2, 0, 0, 0],
      [1, 0, 0, 0, 1],
    ]) {
      const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, ...kind]);
      equal(await isBlankPng(pngOf(header, zeros)), true);
    }
  });

  it('is looked at without what is packed beside its pixels', async () => {
    const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 2, 16, 0, 0, 0, 0]);
    const pixels = deflateSync(Uint8Array.of(0, 0, 1, 0, 0, 2));
    const damaged = chunk('iCCP', Buffer.from('profile\0\0no deflated bytes', 'latin1'));
    equal(await isBlankPng(pngOf(header, pixels, damaged)), false);
  });

  it('counts as blank when it says two sizes', async () => {
    const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 2, 16, 0, 0, 0, 0]);
    const pixels = deflateSync(Uint8Array.of(0, 0, 1, 0, 0, 2));
    equal(await isBlankPng(pngOf(header, pixels)), false);
    equal(await isBlankPng(pngOf(header, pixels, chunk('IHDR', header))), true);
  });

  it('is known for what it is in a real part', async () => {
    const file = openSolidWorks(await readFile('samples/Base_Plate.SLDPRT'));
    equal(await isBlankPng(file?.read('PreviewPNG') ?? Buffer.of()), false);
  });
});

/** @param other in place of one channel's value */
function drawn(
  channels: 1 | 2 | 3 | 4,
  depth: 8 | 16,
  value: (pixel: number) => number,
  other: (i: number) => number | null = () => null,
): Uint8Array {
  const Values = depth === 8 ? Uint8Array : Uint16Array;
  const data = new Values(12 * channels).map((_, i) => other(i) ?? value(Math.floor(i / channels)));
  return encode({ width: 4, height: 3, data, channels, depth });
}

/** Two pixels wide and high. */
function png(rows: readonly number[]): Uint8Array {
  const header = Buffer.from('000000020000000208020000 00'.replace(' ', ''), 'hex');
  return pngOf(header, deflateSync(Uint8Array.from(rows)));
}

function pngOf(header: Uint8Array, pixels: Uint8Array, beside: Uint8Array = Buffer.of()): Buffer {
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    beside,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.of()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
