import { cross, dot, minus, type Vector } from '../../../../model/vectors';
import { triangleOf, type TriangleSet } from './triangleSet';

export type Matrix3 = readonly [Vector, Vector, Vector];

/** ∫ xᵢ xⱼ dV of what triangles enclose, counted from a point, in the fifth power of a metre. */
export function meshMoments(set: TriangleSet, from: Vector): Matrix3 {
  const sums = [0, 0, 0, 0, 0, 0];
  let six = 0;
  for (let i = 0; i < set.corners.length / 9; i++) {
    const [p, q, r] = triangleOf(set, i);
    const [a, b, c] = [minus(p, from), minus(q, from), minus(r, from)];
    const share = dot(a, cross(b, c));
    six += share;
    pairs.forEach(([k, l], at) => {
      const corners = a[k] * a[l] + b[k] * b[l] + c[k] * c[l];
      const whole = (a[k] + b[k] + c[k]) * (a[l] + b[l] + c[l]);
      sums[at] = (sums[at] ?? 0) + (share * (corners + whole)) / 120;
    });
  }
  // Triangles that are inside out enclose as much.
  const [xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0] = sums.map((sum) => sum * Math.sign(six));
  return [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
}

const pairs = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
