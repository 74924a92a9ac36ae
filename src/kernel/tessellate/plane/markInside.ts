import { outOfRange } from '../../../words/outOfRange';
import { triangleOf } from './triangleSides';
import { fenced, type TriangleNet } from './triangleNet';

/**
 * Marks the triangles around which the held boundaries run once.
 * @param turn 1 where boundaries have what they enclose on their left, -1 on their right
 * @returns how many there are; 0 too where boundaries enclose something twice or on the wrong side
 */
export function markInside(plane: TriangleNet, turn: 1 | -1): number {
  const { across, fences, inside, triangleCount } = plane;
  const rounds = new Int16Array(triangleCount);
  const isSeen = new Uint8Array(triangleCount);
  const queue = new Int32Array(triangleCount);
  let count = 0;
  let size = 1;
  // The first vertex is a corner of the square around everything.
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
      const fence = fences[side] ?? outOfRange();
      isSeen[beside] = 1;
      rounds[beside] = here - (fence === 0 ? 0 : fence - fenced);
      queue[size++] = beside;
    }
  }
  return count;
}
