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
  eachPlaced(scene, (index, part, matrix, color) => {
    placements.push({
      ...{ part, matrix, color: color ?? part.color ?? defaultColor },
      isClosed: closed[index] ?? false,
      innerSides: inner[index] ?? none,
    });
  });
  return placements;
}

/**
 * Visits every part as often as the tree places it, in the tree's order.
 * @param visit hears the part's place in the list of parts, where it stands, and the colour that the tree gives it
 */
export function eachPlaced(
  { parts, roots }: PlacedParts,
  visit: (index: number, part: PartMesh, matrix: Float64Array, color: Rgba | null) => void,
): void {
  const visitNode = (node: SceneNode, above: Float64Array, over: Rgba | null): void => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const color = node.color ?? over;
    const index = node.part ?? -1;
    const part = parts[index];
    if (part) visit(index, part, matrix, color);
    for (const child of node.children) visitNode(child, matrix, color);
  };
  for (const root of roots) visitNode(root, identity, null);
}

const none = new Uint8Array(0);

export const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
