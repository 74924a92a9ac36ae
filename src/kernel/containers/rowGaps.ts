import { outOfRange } from '../../words/outOfRange';

/** Of the rows of this many bytes, those that no attribute takes: each begins at a multiple of four. */
const gaps: Readonly<Record<number, readonly number[]>> = {
  8: [6, 7],
  12: [6, 7, 11],
  16: [6, 7, 14, 15],
};

/**
 * Puts bytes where rows of vertices on a grid have room.
 * @param stride bytes of a row
 * @returns how many found room
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

/** The first bytes that `fillGaps` put there; null where there is no room for so many. */
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
