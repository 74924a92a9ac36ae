import { addTetrahedron } from '../../../../model/facts/massProperties';
import type { SecondMoments, Vector } from '../../../../model/shapes';
import { outOfRange } from '../../../../words/outOfRange';
import type { TriangleSet } from './triangleSet';

/** Of what triangles enclose, counted from a point. */
export function meshMoments(set: TriangleSet, from: Vector): SecondMoments {
  const sums = new Float64Array(6);
  const corners = new Float64Array(9);
  let six = 0;
  for (let i = 0; i < set.corners.length; i += 9) {
    for (let k = 0; k < 9; k++) {
      corners[k] = (set.corners[i + k] ?? outOfRange()) - (from[k % 3] ?? outOfRange());
    }
    six += addTetrahedron(corners, sums);
  }
  // Triangles that are inside out enclose as much.
  const share = Math.sign(six) / 120;
  const [xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0] = sums.map((sum) => sum * share);
  return [xx, yy, zz, xy, xz, yz];
}
