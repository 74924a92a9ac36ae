import type { SecondMoments, Vector } from '../shapes';
import { cross, times } from '../vectors';
import { alongBoth } from './massProperties';

/** An axis through the centre of mass about which a body turns without a wobble. */
export interface PrincipalAxis {
  /** Moment of inertia about it, as the moments given. */
  readonly inertia: number;
  readonly axis: Vector;
}

/** The least moment first; a right-handed system. By rotations of Jacobi: exact to rounding, also where moments are equal. */
export function principalAxes(moments: SecondMoments): readonly PrincipalAxis[] {
  let axes: readonly [Vector, Vector, Vector] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    for (const [i, j] of planes) axes = levelled(moments, axes, i, j);
  }
  const trace = moments[0] + moments[1] + moments[2];
  const found = axes.map((axis) => ({
    inertia: trace - alongBoth(moments, axis, axis),
    axis: pointed(axis),
  }));
  const [first, second, third] = found.sort((a, b) => a.inertia - b.inertia);
  if (!first || !second || !third) return [];
  return [first, { ...second, axis: cross(third.axis, first.axis) }, third];
}

/** Each halves what is left of the products, and more: so many leave rounding alone. */
const mostSweeps = 12;

const planes = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** Turned in a plane until the product of its two axes is nothing. */
function levelled(
  moments: SecondMoments,
  axes: readonly [Vector, Vector, Vector],
  i: 0 | 1,
  j: 1 | 2,
): readonly [Vector, Vector, Vector] {
  const [u, v] = [axes[i], axes[j]];
  const product = alongBoth(moments, u, v);
  const difference = alongBoth(moments, u, u) - alongBoth(moments, v, v);
  if (Math.abs(product) <= 1e-15 * (moments[0] + moments[1] + moments[2])) return axes;
  const angle = Math.atan2(2 * product, difference) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const mixed = (a: number, b: number): Vector => [
    ...([a * u[0] + b * v[0], a * u[1] + b * v[1], a * u[2] + b * v[2]] as const),
  ];
  const [first, second] = [mixed(c, s), mixed(-s, c)];
  const at = (k: 0 | 1 | 2) => (k === i ? first : k === j ? second : axes[k]);
  return [at(0), at(1), at(2)];
}

/** The first large coordinate is positive, so that the same axis reads the same. */
function pointed(axis: Vector): Vector {
  const large = axis.find((value) => Math.abs(value) > 1e-6) ?? 1;
  const [x, y, z] = large < 0 ? times(axis, -1) : axis;
  return [x + 0, y + 0, z + 0];
}
