import { crc32, deflateSync } from 'node:zlib';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const rgba8: readonly number[] = [8, 6, 0, 0, 0];
const filterUp = 2;

/**
 * A PNG of a square picture.
 * @param rgba four bytes a pixel, straight alpha
 */
export function encodePng(rgba: Uint8Array, size: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, size);
  view.setUint32(4, size);
  header.set(rgba8, 8);
  // Level 4 takes half the time of the usual 6 for a picture one twentieth larger.
  const data = deflateSync(filterRows(rgba, size * 4), { level: 4, memLevel: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('sRGB', Uint8Array.of(0)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Each row as its difference to the one above, behind a byte that says so. */
function filterRows(bytes: Uint8Array, rowLength: number): Uint8Array {
  const rows = bytes.length / rowLength;
  const words = rowLength / 4;
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const difference = new Uint32Array(words);
  const row = new Uint8Array(difference.buffer);
  const filtered = new Uint8Array(bytes.length + rows);
  for (let number = 0; number < rows; number++) {
    const at = number * words;
    for (let i = 0; i < words; i++) {
      const above = number === 0 ? 0 : (pixels[at - words + i] ?? 0);
      difference[i] = bytewise(pixels[at + i] ?? 0, above);
    }
    filtered[number * (rowLength + 1)] = filterUp;
    filtered.set(row, number * (rowLength + 1) + 1);
  }
  return filtered;
}

/** The differences of four bytes at once; the highest bit of each is kept from borrowing of its neighbour. */
function bytewise(a: number, b: number): number {
  const highest = 0x80808080;
  return ((a | highest) - (b & ~highest)) ^ ((a ^ ~b) & highest);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
