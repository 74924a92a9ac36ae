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
  const filtered = new Uint8Array(bytes.length + rows);
  for (let row = 0; row < rows; row++) {
    const from = row * rowLength;
    let to = from + row;
    filtered[to++] = filterUp;
    for (let i = from; i < from + rowLength; i++) {
      filtered[to++] = (bytes[i] ?? 0) - (i < rowLength ? 0 : (bytes[i - rowLength] ?? 0));
    }
  }
  return filtered;
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
