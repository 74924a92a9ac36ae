import type { Vector } from '../../model/shapes';
import { cross, minus, plus, times, unit } from './pose';

export type { Vector };
export { cross, dot, minus, plus, times, unit } from './pose';

export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const distance = (a: Vector, b: Vector): number => lengthOf(minus(a, b));

/** `from` moved by `reach` along `direction`. */
export const along = (from: Vector, direction: Vector, reach: number): Vector =>
  plus(from, times(direction, reach));

/** Any unit vector across a direction. */
export function across(direction: Vector): Vector {
  const [x, y, z] = direction.map(Math.abs);
  const other: Vector =
    (x ?? 0) <= (y ?? 0) && (x ?? 0) <= (z ?? 0)
      ? [1, 0, 0]
      : (y ?? 0) <= (z ?? 0)
        ? [0, 1, 0]
        : [0, 0, 1];
  return unit(cross(direction, other));
}

export const middle = (a: Vector, b: Vector): Vector => times(plus(a, b), 0.5);
