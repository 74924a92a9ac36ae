import { packExtents } from '../../model/exact/extents';
import { multiply } from '../base/matrix';
import type { Scene, SceneNode } from '../base/scene';
import { identity } from '../parts/partPlacements';

/**
 * Adds to exact parts their extents along the axes of all their placements.
 * @param reportShare receives the share of the parts that is done, 0…1
 */
export function withExtents(
  scene: Scene,
  reportShare: (share: number) => void = () => undefined,
): Scene {
  const rotated = turnsOf(scene);
  return {
    ...scene,
    parts: scene.parts.map((part, i) => {
      reportShare(i / scene.parts.length);
      const reaches = part.reach && packExtents(part.reach, rotated.get(i)?.values() ?? []);
      return reaches ? { ...part, reaches } : part;
    }),
  };
}

/** The distinct orientations in which the tree places each part. */
function turnsOf({ roots }: Scene): ReadonlyMap<number, ReadonlyMap<string, Float64Array>> {
  const turns = new Map<number, Map<string, Float64Array>>();
  const visit = (node: SceneNode, above: Float64Array): void => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    if (node.part !== null) {
      const known = turns.get(node.part) ?? new Map<string, Float64Array>();
      turns.set(node.part, known);
      known.set(matrix.subarray(0, 12).join(), matrix);
    }
    for (const child of node.children) visit(child, matrix);
  };
  for (const root of roots) visit(root, identity);
  return turns;
}
