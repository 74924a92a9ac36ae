import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../base/vector';

/**
 * Homogeneous coordinates `w x, w y, w z, w` of each pole; null where a number is not finite or a weight not
 * positive.
 */
export function weighted(
  poles: readonly Vector[],
  weights: readonly number[] | null,
): Float64Array | null {
  const numbers = new Float64Array(4 * poles.length);
  for (let i = 0; i < poles.length; i++) {
    const weight = weights ? (weights[i] ?? NaN) : 1;
    const pole = poles[i];
    if (!pole || !(weight > 0)) return null;
    for (let k = 0; k < 3; k++) numbers[4 * i + k] = (pole[k] ?? outOfRange()) * weight;
    numbers[4 * i + 3] = weight;
  }
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** The longest side of the bounding box of points. */
export function extentOf(points: readonly Vector[]): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (const point of points) {
      const value = point[k] ?? outOfRange();
      if (value < low) low = value;
      if (value > high) high = value;
    }
    longest = Math.max(longest, high - low);
  }
  return longest;
}
