import { outOfRange } from '../../words/outOfRange';
/**
 * Decodes the run lengths of an 8-bit bitmap (`BI_RLE8`), row by row in file order.
 * @returns null where a run leaves the picture; skipped pixels are 0
 */
export function unpackRuns(packed: Uint8Array, stride: number, height: number): Uint8Array | null {
  const pixels = new Uint8Array(stride * height);
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < packed.length;) {
    const [count = outOfRange(), value = outOfRange()] = packed.subarray(at, at + 2);
    at += 2;
    if (count > 0) {
      if (y >= height || x + count > stride) return null;
      pixels.fill(value, y * stride + x, y * stride + x + count);
      x += count;
    } else if (value === escapes.endOfRow) {
      [x, y] = [0, y + 1];
    } else if (value === escapes.endOfPicture) {
      return pixels;
    } else if (value === escapes.move) {
      const [right, up] = packed.subarray(at, at + 2);
      if (right === undefined || up === undefined) return pixels;
      [x, y] = [x + right, y + up];
      at += 2;
    } else {
      if (y >= height || x + value > stride || at + value > packed.length) return null;
      pixels.set(packed.subarray(at, at + value), y * stride + x);
      x += value;
      // Literal runs are padded to whole words.
      at += value + (value % 2);
    }
  }
  // Some programs omit the end marker.
  return pixels;
}

const escapes = { endOfRow: 0, endOfPicture: 1, move: 2 } as const;
