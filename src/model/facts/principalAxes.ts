import type { SecondMoments, Vector } from '../shapes';
import { zeroComponent, cross, times } from '../vectors';
import { bilinearMoment } from './massProperties';

/** A principal axis of inertia through the centre of mass. */
export interface PrincipalAxis {
  /** Moment of inertia about the axis, in the unit of the given moments. */
  readonly inertia: number;
  readonly axis: Vector;
}

/**
 * The principal axes as a right-handed system, the least moment first. Jacobi rotations are exact to rounding, also
 * where moments are equal.
 */
export function principalAxes(moments: SecondMoments): readonly PrincipalAxis[] {
  let axes: readonly [Vector, Vector, Vector] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    for (const [i, j] of planes) axes = levelled(moments, axes, i, j);
  }
  const trace = moments[0] + moments[1] + moments[2];
  const found = axes.map((axis) => ({
    inertia: trace - bilinearMoment(moments, axis, axis),
    axis: pointed(axis),
  }));
  const [first, second, third] = found.sort((a, b) => a.inertia - b.inertia);
  if (!first || !second || !third) return [];
  return [first, { ...second, axis: cross(third.axis, first.axis) }, third];
}

/** Each sweep at least halves the remaining products, and converges much faster; twelve leave only rounding errors. */
const maxSweeps = 12;

const planes = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/**
 * Share of the sum of moments: a smaller product of inertia is the rounding of that sum, and no rotation reduces it.
 */
const lastDigit = 1e-15;

/** The axes after one Jacobi rotation, which makes the product of axes i and j zero. */
function levelled(
  moments: SecondMoments,
  axes: readonly [Vector, Vector, Vector],
  i: 0 | 1,
  j: 1 | 2,
): readonly [Vector, Vector, Vector] {
  const [u, v] = [axes[i], axes[j]];
  const product = bilinearMoment(moments, u, v);
  const difference = bilinearMoment(moments, u, u) - bilinearMoment(moments, v, v);
  if (Math.abs(product) <= lastDigit * (moments[0] + moments[1] + moments[2])) return axes;
  const angle = Math.atan2(2 * product, difference) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const mixed = (a: number, b: number): Vector => [
    ...([a * u[0] + b * v[0], a * u[1] + b * v[1], a * u[2] + b * v[2]] as const),
  ];
  const [first, second] = [mixed(c, s), mixed(-s, c)];
  const at = (k: 0 | 1 | 2) => (k === i ? first : k === j ? second : axes[k]);
  return [at(0), at(1), at(2)];
}

/** Reverses an axis so that its first large coordinate is positive, and the same axis always reads the same. */
function pointed(axis: Vector): Vector {
  const large = axis.find((value) => Math.abs(value) > zeroComponent) ?? 1;
  const [x, y, z] = large < 0 ? times(axis, -1) : axis;
  return [x + 0, y + 0, z + 0];
}
