import { outOfRange } from '../../words/outOfRange';
import type { SecondMoments, Vector } from '../shapes';
import { cross, dot, minus, plus, times, sixOf } from '../vectors';

/** Volume, centre of mass and second moments at a density of one, in metres and their powers. */
export interface MassProperties {
  readonly volume: number;
  readonly centre: Vector;
  /** Second moments about the centre. */
  readonly moments: SecondMoments;
}

/** The properties of several bodies together; their total volume must be positive. */
export function merged(all: readonly MassProperties[]): MassProperties {
  const volume = all.reduce((sum, one) => sum + one.volume, 0);
  const weight = all.reduce<Vector>((sum, one) => plus(sum, times(one.centre, one.volume)), zero);
  const centre = times(weight, 1 / volume);
  const moments = axisPairs.map(([i, j], k) =>
    all.reduce((sum, one) => {
      const arm = minus(one.centre, centre);
      return sum + (one.moments[k] ?? outOfRange()) + one.volume * arm[i] * arm[j];
    }, 0),
  );
  return { volume, centre, moments: sixOf(moments) };
}

/**
 * Rounds the centre and the products to ten decimal orders below the body's size, so that rounding errors read as zero.
 */
export function withoutRounding({ volume, centre, moments }: MassProperties): MassProperties {
  const [xx, yy, zz, ...products] = moments;
  const spread = xx + yy + zz;
  const [x, y, z] = centre;
  const inSteps = (value: number, of: number) => {
    const step = 10 ** (Math.floor(Math.log10(of)) - 10);
    // Adding 0 turns -0 into 0, as JSON has no negative zero.
    return Number.isFinite(step) && step > 0 ? Math.round(value / step) * step + 0 : value;
  };
  const length = Math.sqrt(spread / volume);
  return {
    volume,
    centre: [inSteps(x, length), inSteps(y, length), inSteps(z, length)],
    moments: sixOf([xx, yy, zz, ...products.map((value) => inSteps(value, spread))]),
  };
}

/** The properties after an affine movement. @param rows rows of the matrix, without its translation */
export function movedProperties(
  { volume, moments }: MassProperties,
  rows: readonly [Vector, Vector, Vector],
  centre: Vector,
): MassProperties {
  const [a, b, c] = rows;
  const scale = Math.abs(dot(a, cross(b, c)));
  const rotated = axisPairs.map(([i, j]) => scale * bilinearMoment(moments, rows[i], rows[j]));
  return { volume: volume * scale, centre, moments: sixOf(rotated) };
}

/** ∫ (u · x)(v · x) from the second moments. */
export function bilinearMoment(
  [xx, yy, zz, xy, xz, yz]: SecondMoments,
  u: Vector,
  v: Vector,
): number {
  return (
    xx * u[0] * v[0] +
    yy * u[1] * v[1] +
    zz * u[2] * v[2] +
    xy * (u[0] * v[1] + u[1] * v[0]) +
    xz * (u[0] * v[2] + u[2] * v[0]) +
    yz * (u[1] * v[2] + u[2] * v[1])
  );
}

/**
 * Adds 120 · ∫ xᵢ xⱼ dV of the tetrahedron between a triangle and the origin, and returns six times its volume. Both
 * are negative for a triangle that faces the origin.
 * @param corners x, y, z of each corner of the triangle
 * @param sums in the order of second moments
 */
export function addTetrahedron(corners: Float64Array, sums: Float64Array): number {
  const at = (corner: number, axis: number) => corners[3 * corner + axis] ?? outOfRange();
  const sixfold =
    at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) +
    at(0, 1) * (at(1, 2) * at(2, 0) - at(1, 0) * at(2, 2)) +
    at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0));
  for (const [sum, [k, l]] of axisPairs.entries()) {
    const each = at(0, k) * at(0, l) + at(1, k) * at(1, l) + at(2, k) * at(2, l);
    const all = (at(0, k) + at(1, k) + at(2, k)) * (at(0, l) + at(1, l) + at(2, l));
    sums[sum] = (sums[sum] ?? outOfRange()) + sixfold * (each + all);
  }
  return sixfold;
}

const zero: Vector = [0, 0, 0];

/** The pair of axes of each second moment, in order. */
export const axisPairs = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
