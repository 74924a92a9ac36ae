import { addTetrahedron } from '../../../../model/facts/massProperties';
import { scaledMoments, type SecondMoments, type Vector } from '../../../../model/shapes';
import { sixOf } from '../../../../model/vectors';
import { outOfRange } from '../../../../words/outOfRange';
import type { TriangleSet } from './triangleSet';

/** Second moments of the enclosed volume about a point. */
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
  // Correct the sign for a mesh that is inside out.
  return scaledMoments(sixOf(sums), Math.sign(six) / 120);
}
