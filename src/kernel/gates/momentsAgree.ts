import { outOfRange } from '../../words/outOfRange';
import { addTetrahedron } from '../../model/facts/massProperties';
import type { SecondMoments, Vector } from '../../model/shapes';
import type { PartMesh } from '../base/scene';

/** Whether declared second moments about a centre agree with those of the enclosed volume of triangles. */
export function momentsAgree(
  declared: SecondMoments,
  { positions, indices }: Pick<PartMesh, 'positions' | 'indices'>,
  centre: Vector,
  within: number,
): boolean {
  const sums = new Float64Array(6);
  const corners = new Float64Array(9);
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 9; k++) {
      const at = 3 * (indices[i + Math.floor(k / 3)] ?? outOfRange()) + (k % 3);
      corners[k] = (positions[at] ?? outOfRange()) - (centre[k % 3] ?? outOfRange());
    }
    addTetrahedron(corners, sums);
  }
  return declared.every((value, k) => Math.abs(value - (sums[k] ?? outOfRange()) / 120) <= within);
}
