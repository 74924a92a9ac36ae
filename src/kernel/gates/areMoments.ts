import { outOfRange } from '../../words/outOfRange';
import type { SecondMoments, Vector } from '../../model/shapes';
import type { PartMesh } from '../base/scene';

/** Whether second moments are those of what triangles enclose, within as much. @param centre about which they are told */
export function areMoments(
  told: SecondMoments,
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
    addPyramid(corners, sums);
  }
  return told.every((value, k) => Math.abs(value - (sums[k] ?? outOfRange()) / 120) <= within);
}

/** Over a triangle, its tip at the centre; 120 times. */
function addPyramid(corners: Float64Array, sums: Float64Array): void {
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
}

const axisPairs = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
