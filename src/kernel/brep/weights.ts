import { outOfRange } from '../../words/outOfRange';

/**
 * Of a pole; 1 for all where a spline has none. One with fewer than poles is no spline.
 * @throws IndexOutOfRange
 */
export function weightAt(weights: readonly number[] | null, pole: number): number {
  return weights ? (weights[pole] ?? outOfRange()) : 1;
}

/** Likewise of a pole of a surface. */
export function weightInNet(
  weights: readonly (readonly number[])[] | null,
  u: number,
  v: number,
): number {
  return weights ? weightAt(weights[u] ?? outOfRange(), v) : 1;
}
