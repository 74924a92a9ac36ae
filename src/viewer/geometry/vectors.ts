import type { Vector } from '../../model/shapes';
import { cross, times, unit } from '../../model/vectors';

export type { Vector };
export { cross, distance, dot, lengthOf, minus, times, unit } from '../../model/vectors';

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** `from` moved by `reach` along `direction`. */
export const along = (from: Vector, direction: Vector, reach: number): Vector =>
  plus(from, times(direction, reach));

/** Any unit vector across a direction. */
export function across(direction: Vector): Vector {
  const [x, y, z] = [
    Math.abs(direction[0]),
    Math.abs(direction[1]),
    Math.abs(direction[2]),
  ] as const;
  const other: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  return unit(cross(direction, other));
}

export const middle = (a: Vector, b: Vector): Vector => times(plus(a, b), 0.5);
