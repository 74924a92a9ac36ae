import { outOfRange } from '../../../words/outOfRange';
import { triangleOf } from './triangleSides';
import { constrained, type HalfEdgeMesh } from './halfEdgeMesh';

/**
 * Marks the triangles about which the boundaries have the winding number `turn`.
 * @param turn 1 where boundaries have their inside on the left, -1 on the right
 * @returns the number of triangles; 0 also where a winding number is neither 0 nor `turn`
 */
export function markInside(plane: HalfEdgeMesh, turn: 1 | -1): number {
  const { across, constraints, inside, triangleCount } = plane;
  const rounds = new Int16Array(triangleCount);
  const isSeen = new Uint8Array(triangleCount);
  const queue = new Int32Array(triangleCount);
  let count = 0;
  let size = 1;
  // The first vertex is a corner of the outer square.
  queue[0] = triangleOf(plane.start[0] ?? outOfRange());
  isSeen[queue[0]] = 1;
  for (let at = 0; at < size; at++) {
    const triangle = queue[at] ?? outOfRange();
    const here = rounds[triangle] ?? outOfRange();
    if (here !== 0 && here !== turn) return 0;
    inside[triangle] = here === turn ? 1 : 0;
    count += here === turn ? 1 : 0;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      const other = across[side] ?? -1;
      const beside = triangleOf(other);
      if (other < 0 || isSeen[beside] === 1) continue;
      const constraint = constraints[side] ?? outOfRange();
      isSeen[beside] = 1;
      rounds[beside] = here - (constraint === 0 ? 0 : constraint - constrained);
      queue[size++] = beside;
    }
  }
  return count;
}
