import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { cross, dot, sixOf } from '../../vectors';

/**
 * Third moments: the mean products of three coordinates about the centre, xxx, xxy, xxz, xyy, xyz, xzz, yyy, yyz, yzz,
 * zzz.
 */
export type ThirdMoments = readonly number[];

/** As a share of the sum of all three: closer principal moments do not define unique axes. */
const minGap = 0.02;

/**
 * The third moments of a surface along its own principal axes, which form a right-handed system. The sense of each axis
 * is not determined.
 * @param secondMoments second moments about the centre: xx, yy, zz, xy, yz, zx
 * @returns null if the axes are not unique
 */
export function principalSkew(
  secondMoments: readonly number[],
  moments: ThirdMoments,
): ThirdMoments | null {
  const axes = principalAxes(secondMoments);
  return axes && triples.map(([i, j, k]) => along(moments, axes[i], axes[j], axes[k]));
}

/**
 * The least distance between two sets of third moments over all senses of the axes: for rotated and for mirrored
 * shapes.
 */
export function skewDistances(
  a: ThirdMoments,
  b: ThirdMoments,
): { readonly turned: number; readonly mirrored: number } {
  const found = { turned: Infinity, mirrored: Infinity };
  for (const x of [1, -1])
    for (const y of [1, -1])
      for (const z of [1, -1]) {
        const signs = [x, y, z] as const;
        const differences = triples.map(
          ([i, j, k], n) =>
            (a[n] ?? outOfRange()) * signs[i] * signs[j] * signs[k] - (b[n] ?? outOfRange()),
        );
        const kind = x * y * z > 0 ? 'turned' : 'mirrored';
        found[kind] = Math.min(found[kind], Math.hypot(...differences));
      }
  return found;
}

/** The coordinates that are multiplied in each third moment. */
export const triples = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 0, 2],
  [0, 1, 1],
  [0, 1, 2],
  [0, 2, 2],
  [1, 1, 1],
  [1, 1, 2],
  [1, 2, 2],
  [2, 2, 2],
] as const;

/** The index of the moment of three coordinates in any order. */
function placeOf(i: number, j: number, k: number): number {
  const [a, b, c] = [i, j, k].sort();
  return triples.findIndex((triple) => triple[0] === a && triple[1] === b && triple[2] === c);
}

const places = Array.from({ length: 27 }, (_, n) =>
  placeOf(Math.floor(n / 9), Math.floor(n / 3) % 3, n % 3),
);

function along(moments: ThirdMoments, u: Vector, v: Vector, w: Vector): number {
  let sum = 0;
  for (const i of [0, 1, 2] as const)
    for (const j of [0, 1, 2] as const)
      for (const k of [0, 1, 2] as const) {
        const place = places[9 * i + 3 * j + k] ?? outOfRange();
        sum += (moments[place] ?? outOfRange()) * u[i] * v[j] * w[k];
      }
  return sum;
}

/** The eigenvectors of the second moments by ascending eigenvalues, from the roots of the characteristic cubic. */
export function principalAxes(
  moments: readonly number[],
): readonly [Vector, Vector, Vector] | null {
  const [xx, yy, zz, xy, yz, zx] = sixOf(moments);
  const mean = (xx + yy + zz) / 3;
  const [a, b, c] = [xx - mean, yy - mean, zz - mean];
  const scale = Math.sqrt((a * a + b * b + c * c + 2 * (xy * xy + yz * yz + zx * zx)) / 6);
  if (!(scale > 0)) return null;
  const determinant = a * (b * c - yz * yz) - xy * (xy * c - yz * zx) + zx * (xy * yz - b * zx);
  const angle = Math.acos(Math.max(-1, Math.min(1, determinant / scale ** 3 / 2))) / 3;
  const greatest = mean + 2 * scale * Math.cos(angle);
  const least = mean + 2 * scale * Math.cos(angle + (2 * Math.PI) / 3);
  const middle = 3 * mean - greatest - least;
  if (Math.min(greatest - middle, middle - least) < minGap * 3 * mean) return null;
  const rows = (value: number): readonly [Vector, Vector, Vector] => [
    [xx - value, xy, zx],
    [xy, yy - value, yz],
    [zx, yz, zz - value],
  ];
  const first = acrossAll(rows(least));
  const third = acrossAll(rows(greatest));
  return [first, cross(third, first), third];
}

/** The direction perpendicular to all three vectors, which are coplanar. */
function acrossAll([a, b, c]: readonly [Vector, Vector, Vector]): Vector {
  const crossed = [cross(a, b), cross(b, c), cross(c, a)];
  const longest = crossed.reduce((best, one) => (dot(one, one) > dot(best, best) ? one : best));
  const length = Math.sqrt(dot(longest, longest));
  return [longest[0] / length, longest[1] / length, longest[2] / length];
}
