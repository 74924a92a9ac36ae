import { refuseExplosion } from '../../../base/refuseExplosion';
import type { SceneNode } from '../../../base/scene';

/**
 * Counts the nodes to which a tree with shared children expands.
 * @throws Refusal for more nodes than can be drawn
 */
export function refuseUnbounded(roots: readonly SceneNode[]): void {
  measure(roots, 1, new Map());
}

/** The number of nodes and levels of nodes and everything below them. */
interface Extent {
  readonly placements: number;
  readonly levels: number;
}

/** @param level the level of the nodes themselves; below the deepest allowed level the tree is not followed */
function measure(
  nodes: readonly SceneNode[],
  level: number,
  extents: Map<readonly SceneNode[], Extent>,
): Extent {
  const known = extents.get(nodes);
  if (known) return known;
  refuseExplosion(nodes.length, level);
  let placements = nodes.length;
  let levels = 1;
  for (const { children } of nodes) {
    if (children.length === 0) continue;
    const below = measure(children, level + 1, extents);
    placements += below.placements;
    levels = Math.max(levels, below.levels + 1);
  }
  refuseExplosion(placements, levels);
  const extent = { placements, levels };
  extents.set(nodes, extent);
  return extent;
}
