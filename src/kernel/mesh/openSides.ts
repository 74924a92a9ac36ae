import type { PartMesh } from '../scene';
import { weldPositions } from './weldPositions';

/**
 * How many sides of triangles have no other triangle at the same place that runs along them the other
 * way: none for a mesh that encloses something.
 */
export function openSides({ positions, indices }: Pick<PartMesh, 'positions' | 'indices'>): number {
  const { ids, count } = weldPositions(positions);
  const balance = new Map<number, number>();
  for (let i = 0; i < indices.length; i++) {
    const from = ids[indices[i] ?? 0] ?? 0;
    const to = ids[indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0] ?? 0;
    if (from === to) continue;
    const key = from < to ? from * count + to : to * count + from;
    balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
  }
  let open = 0;
  for (const sum of balance.values()) open += Math.abs(sum);
  return open;
}
