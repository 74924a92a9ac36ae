import { column } from './matrix';
import { dot } from './vector';

/**
 * By how much a placement stretches all lengths; null when it stretches them differently or shears them,
 * which makes an area or a radius meaningless, or leaves nothing of them, or no number.
 * @param matrix 4 × 4, column by column
 */
export function uniformScale(matrix: Float64Array): number | null {
  const [a, b, c] = [column(matrix, 0), column(matrix, 1), column(matrix, 2)];
  const [x, y, z] = [Math.hypot(...a), Math.hypot(...b), Math.hypot(...c)];
  const longest = Math.max(x, y, z);
  const isUniform = longest - Math.min(x, y, z) <= uneven * longest;
  const isUpright = [dot(a, b), dot(b, c), dot(c, a)].every(
    (cosine) => Math.abs(cosine) <= uneven * longest * longest,
  );
  return isUniform && isUpright && x ** 3 > 0 && Number.isFinite(x ** 3) ? x : null;
}

/** Share of the longest column: what rotations written with seven digits, as in 32 bits, are off. */
const uneven = 1e-6;
