import { refuseExplosion } from '../../../base/refuseExplosion';
import type { SceneNode } from '../../../base/scene';

/**
 * Counts what a tree whose nodes share their children unfolds into.
 * @throws Refusal for more than can be drawn
 */
export function refuseUnbounded(roots: readonly SceneNode[]): void {
  measure(roots, 1, new Map());
}

/** What nodes and all below them come to. */
interface Extent {
  readonly placements: number;
  readonly levels: number;
}

/** @param level of the nodes themselves: one that is too deep is not followed */
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
