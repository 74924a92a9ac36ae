import type { Vector } from './shapes';

export type { Vector };

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Of length one; nothing for a vector without length. */
export function unit(a: Vector): Vector {
  const length = lengthOf(a);
  return length > 0 ? times(a, 1 / length) : a;
}

export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const distance = (a: Vector, b: Vector): number => lengthOf(minus(a, b));
export const middle = (a: Vector, b: Vector): Vector => times(plus(a, b), 0.5);

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
