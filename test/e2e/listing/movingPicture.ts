import { crc32, deflateSync } from 'node:zlib';
import { decode } from 'fast-png';

/** One picture of a moving one. */
export interface Frame {
  /** A PNG of 8 bits a channel; all of one size. */
  readonly png: Uint8Array;
  readonly durationMs: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGB. */
  readonly data: Uint8Array;
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * An animated PNG that begins anew for ever. Of every picture but the first only the rectangle that differs from the
 * one before is kept.
 */
export function movingPicture(frames: readonly Frame[]): Uint8Array {
  const pictures = frames.map(({ png }) => pixelsOf(png));
  const [first] = pictures;
  if (first === undefined) throw new Error('A moving picture has at least one frame.');
  const whole = { left: 0, top: 0, width: first.width, height: first.height };
  let sequence = 0;
  const chunks = [
    chunk('IHDR', [u32(first.width), u32(first.height), Buffer.from([8, 2, 0, 0, 0])]),
    chunk('acTL', [u32(frames.length), u32(0)]),
  ];
  for (const [index, picture] of pictures.entries()) {
    const before = pictures[index - 1];
    const region = before === undefined ? whole : changed(before, picture);
    const data = deflateSync(rowsOf(picture, region), { level: 9 });
    chunks.push(controlOf(sequence++, region, frames[index]?.durationMs ?? 0));
    chunks.push(
      before === undefined ? chunk('IDAT', [data]) : chunk('fdAT', [u32(sequence++), data]),
    );
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...chunks, chunk('IEND', [])]);
}

function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, channels, data } = decode(png);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      rgb[pixel * 3 + channel] = data[pixel * channels + channel] ?? 0;
  return { width, height, data: rgb };
}

/** The smallest rectangle outside which nothing differs; at least a pixel. */
function changed(before: Pixels, now: Pixels): Region {
  let [left, top, right, bottom] = [now.width, now.height, -1, -1];
  for (let y = 0; y < now.height; y++)
    for (let x = 0; x < now.width; x++) {
      const at = (y * now.width + x) * 3;
      if ([0, 1, 2].every((channel) => before.data[at + channel] === now.data[at + channel]))
        continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Rows as PNG has them before they are deflated: each is told from the one above it (filter 2). */
function rowsOf({ width, data }: Pixels, region: Region): Uint8Array {
  const bytes = region.width * 3;
  const rows = new Uint8Array(region.height * (bytes + 1));
  for (let y = 0; y < region.height; y++) {
    const from = ((region.top + y) * width + region.left) * 3;
    const to = y * (bytes + 1);
    rows[to] = 2;
    for (let at = 0; at < bytes; at++) {
      const above = y === 0 ? 0 : (data[from - width * 3 + at] ?? 0);
      rows[to + 1 + at] = (data[from + at] ?? 0) - above;
    }
  }
  return rows;
}

function controlOf(sequence: number, { left, top, width, height }: Region, durationMs: number) {
  const place = [u32(width), u32(height), u32(left), u32(top)];
  const delay = Buffer.alloc(6); // then: leave the picture as it is, and write over it
  delay.writeUInt16BE(durationMs, 0);
  delay.writeUInt16BE(1000, 2);
  return chunk('fcTL', [u32(sequence), ...place, delay]);
}

function chunk(type: string, body: readonly Uint8Array[]): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), ...body]);
  return Buffer.concat([u32(named.length - 4), named, u32(crc32(named))]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
