import type { PartMesh } from '../scene';
import { weldPositions } from './weldPositions';

/**
 * How many sides of triangles have no other triangle at the same place that runs along them the other
 * way: none for a mesh that encloses something.
 */
export function openSides({ positions, indices }: Pick<PartMesh, 'positions' | 'indices'>): number {
  const { ids, count } = weldPositions(positions);
  const sides = new Float64Array(indices.length);
  let sideCount = 0;
  for (let i = 0; i < indices.length; i++) {
    const from = ids[indices[i] ?? 0] ?? 0;
    const to = ids[indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0] ?? 0;
    // Both ends, and whether it runs from the lower one: even or odd.
    if (from < to) sides[sideCount++] = 2 * (from * count + to);
    else if (from > to) sides[sideCount++] = 2 * (to * count + from) + 1;
  }
  return imbalance(sides.subarray(0, sideCount).sort());
}

/** How many of the same two ends run one way more than the other, over all of them. */
function imbalance(sorted: Float64Array): number {
  let open = 0;
  let last = -1;
  let balance = 0;
  for (const side of sorted) {
    const ends = Math.floor(side / 2);
    if (ends !== last) {
      open += Math.abs(balance);
      balance = 0;
      last = ends;
    }
    balance += side % 2 === 0 ? 1 : -1;
  }
  return open + Math.abs(balance);
}
