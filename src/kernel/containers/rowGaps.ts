import { outOfRange } from '../../words/outOfRange';

/** For each row size in bytes, the offsets that no attribute uses: each attribute begins at a multiple of four. */
const gaps: Readonly<Record<number, readonly number[]>> = {
  8: [6, 7],
  12: [6, 7, 11],
  16: [6, 7, 14, 15],
};

/**
 * Writes bytes into the unused gaps in rows of quantised vertices.
 * @param stride bytes of a row
 * @returns the number of bytes that found room
 */
export function fillGaps(rows: Uint8Array, stride: number, bytes: Uint8Array): number {
  const places = gaps[stride] ?? [];
  let at = 0;
  for (let row = 0; row + stride <= rows.length; row += stride) {
    for (const place of places) {
      if (at === bytes.length) return at;
      rows[row + place] = bytes[at++] ?? outOfRange();
    }
  }
  return at;
}

/** Reads back the first `count` bytes that `fillGaps` wrote; null when the gaps have no room for so many. */
export function bytesInGaps(rows: Uint8Array, stride: number, count: number): Uint8Array | null {
  const places = gaps[stride];
  if (!places || count > Math.floor(rows.length / stride) * places.length) return null;
  const bytes = new Uint8Array(count);
  let at = 0;
  for (let row = 0; at < count; row += stride) {
    for (const place of places) {
      if (at < count) bytes[at++] = rows[row + place] ?? outOfRange();
    }
  }
  return bytes;
}
