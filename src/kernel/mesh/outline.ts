import type { FaceRange, PartMesh } from '../base/scene';
import { unpairedSides } from './openSides';
import { outOfRange } from '../../words/outOfRange';

/**
 * The length of the outline of a face: of all sides that only one of its triangles has.
 * @returns in the unit of the mesh
 */
export function outlineLength(
  { positions, indices }: Pick<PartMesh, 'positions' | 'indices'>,
  { firstTriangle, triangleCount }: Pick<FaceRange, 'firstTriangle' | 'triangleCount'>,
): number {
  const corners = indices.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount));
  const numbers = new Map<number, number>();
  const own: number[] = [];
  const renumbered = corners.map((vertex) => {
    const known = numbers.get(vertex);
    if (known !== undefined) return known;
    numbers.set(vertex, numbers.size);
    own.push(...positions.subarray(3 * vertex, 3 * vertex + 3));
    return numbers.size - 1;
  });
  const sides = unpairedSides({ positions: Float32Array.from(own), indices: renumbered });
  return sides.reduce((sum, [from, to]) => {
    const along = [0, 1, 2].map(
      (k) => (own[3 * to + k] ?? outOfRange()) - (own[3 * from + k] ?? outOfRange()),
    );
    return sum + Math.hypot(...along);
  }, 0);
}
