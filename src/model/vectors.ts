import { outOfRange } from '../words/outOfRange';
import type { Vector } from './shapes';
import { numberOrNull } from '../words/unknown';

export type { Vector };

/** The unit directions along the three axes, both ways. */
export const axisDirections: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

export function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function times(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** `from` moved by `reach` along `direction`: `from + reach · direction`. */
export function along(from: Vector, direction: Vector, reach: number): Vector {
  return [
    from[0] + reach * direction[0],
    from[1] + reach * direction[1],
    from[2] + reach * direction[2],
  ];
}

export function middle(a: Vector, b: Vector): Vector {
  return times(plus(a, b), 0.5);
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function lengthOf(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2]);
}

export function distance(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The vector of three numbers that begins at an index of a list. */
export function vectorAt(numbers: ArrayLike<number>, at: number): Vector {
  return [
    numbers[at] ?? outOfRange(),
    numbers[at + 1] ?? outOfRange(),
    numbers[at + 2] ?? outOfRange(),
  ];
}

/** The first six numbers of a list, such as second moments. */
export function sixOf(
  numbers: ArrayLike<number>,
): readonly [number, number, number, number, number, number] {
  const [a, b, c] = vectorAt(numbers, 0);
  const [d, e, f] = vectorAt(numbers, 3);
  return [a, b, c, d, e, f];
}

/** The vector scaled to length one; a zero vector is returned unchanged. */
export function unit(a: Vector): Vector {
  const length = lengthOf(a);
  return length > 0 ? times(a, 1 / length) : a;
}

/** The vector scaled to length one; null if it has no direction. */
export function unitOrNull(a: Vector): Vector | null {
  const length = lengthOf(a);
  // For vectors of length about 1: anything shorter is the rounding error of two directions that cancel out.
  return length > 1e-12 && Number.isFinite(length) ? times(a, 1 / length) : null;
}

/** A unit vector perpendicular to the axis. */
export function perpendicularTo(axis: Vector): Vector {
  const sizes = axis.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  return unit(cross(axis, [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0]));
}

type Columns = readonly [x: Vector, y: Vector, z: Vector];

/**
 * The columns of the matrix that transforms normals when a matrix (4 × 4, column by column) transforms points; not of
 * unit length. It gives a direction even where the matrix flattens everything onto a plane.
 */
export function normalColumns(matrix: ArrayLike<number>): Columns {
  const rows = cofactors(matrix);
  return dot(vectorAt(matrix, 0), rows[0]) < 0 ? scaled(rows, -1) : rows;
}

/** The cofactors of the upper left 3 × 3: its inverse row by row, times the determinant. */
export function cofactors(matrix: ArrayLike<number>): Columns {
  const [x, y, z] = [vectorAt(matrix, 0), vectorAt(matrix, 4), vectorAt(matrix, 8)];
  return [cross(y, z), cross(z, x), cross(x, y)];
}

/** The inverse of an affine matrix (4 × 4, column by column); null where it is singular. */
export function inverse(matrix: ArrayLike<number>): Float64Array | null {
  const origin = vectorAt(matrix, 12);
  const rows = cofactors(matrix);
  const determinant = dot(vectorAt(matrix, 0), rows[0]);
  if (!Number.isFinite(1 / determinant)) return null;
  const [a, b, c] = scaled(rows, 1 / determinant);
  return Float64Array.of(
    ...[a[0], b[0], c[0], 0],
    ...[a[1], b[1], c[1], 0],
    ...[a[2], b[2], c[2], 0],
    ...[-dot(a, origin), -dot(b, origin), -dot(c, origin), 1],
  );
}

export function scaled([x, y, z]: Columns, factor: number): Columns {
  return [times(x, factor), times(y, factor), times(z, factor)];
}

/** The same angle in the range -π…π, in radians. */
export function wrapAngle(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** A list of three finite numbers, or null. */
export function threeNumbers(value: unknown): readonly [number, number, number] | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [x = null, y = null, z = null] = value.map(numberOrNull);
  return x === null || y === null || z === null ? null : [x, y, z];
}

/**
 * The least cosine between a direction and the axis that it is taken for: an angle of 4.5e-5, which moves the end of a
 * metre by less than programs draw to (0.1 mm), and which six written digits leave open.
 */
export const axisCosine = 1 - 1e-9;

/** Component of a unit vector that counts as zero where its first other one chooses the sense; single precision. */
export const zeroComponent = 1e-6;
