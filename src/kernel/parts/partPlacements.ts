import { defaultColor } from '../base/color';
import { isClosed } from '../mesh/isClosed';
import { innerSides } from './innerSides';
import { multiply } from '../base/matrix';
import type { PartMesh, PlacedParts, Rgba, SceneNode } from '../base/scene';

/** A part at a placement of one node of the tree. */
export interface Placement {
  readonly part: PartMesh;
  /** Whether the inside of the part is never visible. */
  readonly isClosed: boolean;
  readonly innerSides: Uint8Array;
  /** From part to world coordinates, 4 × 4, column-major. */
  readonly matrix: Float64Array;
  /** Colour of faces without their own colour. */
  readonly color: Rgba;
}

/** Every placement of every part, in the order of the tree. */
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
 * Visits every placement of every part, in the order of the tree.
 * @param visit receives the index of the part, its matrix to world coordinates, and the colour that the tree
 *   gives it
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

/** The distinct orientations in which a tree places each part, by its index: matrices that differ in more than place. */
export function turnsOf(
  roots: readonly SceneNode[],
): ReadonlyMap<number, ReadonlyMap<string, Float64Array>> {
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

const none = new Uint8Array(0);

export const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
