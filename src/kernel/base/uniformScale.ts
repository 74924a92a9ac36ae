import { outOfRange } from '../../words/outOfRange';

/**
 * By how much a placement stretches all lengths; null when it stretches them differently or shears them,
 * which makes an area or a radius meaningless, or leaves nothing of them, or no number.
 * @param matrix 4 × 4, column by column
 */
export function uniformScale(matrix: Float64Array): number | null {
  const columns = [0, 4, 8].map((start) => matrix.subarray(start, start + 3));
  const [x = outOfRange(), y = outOfRange(), z = outOfRange()] = columns.map((column) =>
    Math.hypot(...column),
  );
  const longest = Math.max(x, y, z);
  const isUniform = longest - Math.min(x, y, z) <= uneven * longest;
  const isUpright = columns.every((column, i) => {
    const next = columns[(i + 1) % 3] ?? column;
    const cosine = column.reduce((sum, value, k) => sum + value * (next[k] ?? outOfRange()), 0);
    return Math.abs(cosine) <= uneven * longest * longest;
  });
  return isUniform && isUpright && x ** 3 > 0 && Number.isFinite(x ** 3) ? x : null;
}

/** Share of the longest column: what rotations written with seven digits, as in 32 bits, are off. */
const uneven = 1e-6;
