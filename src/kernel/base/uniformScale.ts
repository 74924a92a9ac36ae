import { column } from './matrix';
import { dot } from './vector';

/**
 * The factor by which a placement scales all lengths. Null where it scales unevenly or shears, which makes
 * areas and radii meaningless, and where it is zero or not finite.
 * @param matrix 4 × 4, column-major
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

/** Share of the longest column: the error of rotations with seven digits, as in 32 bits. */
const uneven = 1e-6;
