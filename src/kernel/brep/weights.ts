import { outOfRange } from '../../words/outOfRange';

/**
 * The weight of a pole; 1 for a spline without weights. A spline with fewer weights than poles is invalid.
 * @throws IndexOutOfRange
 */
export function weightAt(weights: readonly number[] | null, pole: number): number {
  return weights ? (weights[pole] ?? outOfRange()) : 1;
}

/** The same for a pole of a surface. */
export function weightInNet(
  weights: readonly (readonly number[])[] | null,
  u: number,
  v: number,
): number {
  return weights ? weightAt(weights[u] ?? outOfRange(), v) : 1;
}
