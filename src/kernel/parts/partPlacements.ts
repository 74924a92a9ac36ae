import { defaultColor } from '../base/color';
import { isClosed } from '../mesh/isClosed';
import { innerSides } from './innerSides';
import { multiply } from '../base/matrix';
import type { PartMesh, PlacedParts, Rgba, SceneNode } from '../base/scene';

/** A part where one node of the tree puts it. */
export interface Placement {
  readonly part: PartMesh;
  /** Whether the part hides its inside. */
  readonly isClosed: boolean;
  readonly innerSides: Uint8Array;
  /** World from part, 4 × 4, column by column. */
  readonly matrix: Float64Array;
  /** Of faces that have none of their own. */
  readonly color: Rgba;
}

/** Every part as often as the tree places it, in the tree's order. */
export function placementsOf(scene: PlacedParts): Placement[] {
  const placements: Placement[] = [];
  const closed = scene.parts.map(isClosed);
  const inner = scene.parts.map(innerSides);
  const visit = (node: SceneNode, above: Float64Array, over: Rgba | null): void => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const color = node.color ?? over;
    const part = scene.parts[node.part ?? -1];
    if (part) {
      placements.push({
        part,
        isClosed: closed[node.part ?? -1] ?? false,
        innerSides: inner[node.part ?? -1] ?? none,
        matrix,
        color: color ?? part.color ?? defaultColor,
      });
    }
    for (const child of node.children) visit(child, matrix, color);
  };
  for (const root of scene.roots) visit(root, identity, null);
  return placements;
}

const none = new Uint8Array(0);

export const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
