import type { PackNode } from '../../../model/viewPack';
import { identity } from '../../parts/partPlacements';
import { multiply } from '../../base/matrix';
import type { ViewFaces, ViewMesh, ViewNode, ViewScene } from '../../base/viewScene';
import { triangleCount } from '../../base/viewScene';
import { refuseManyPieces, refuseTooMany } from '../../base/resultLimits';

/** A part at one of its placements. */
export interface PlacedPart {
  readonly mesh: ViewMesh;
  /** From the coordinates of the part to those of the model. */
  readonly matrix: Float64Array;
  readonly firstSlot: number;
  readonly pieces: readonly PlacedPiece[];
}

/** The triangles of a part in one material; `faces` is null for a part with lines only. */
export interface PlacedPiece {
  readonly slot: number;
  readonly faces: ViewFaces | null;
  readonly matrix: Float64Array;
  /** Index of its first triangle among those of the part. */
  readonly firstTriangle: number;
}

export interface PackedTree {
  readonly roots: readonly PackNode[];
  readonly parts: readonly PlacedPart[];
  readonly slots: number;
}

/**
 * Walks the tree and gives every piece of every part a slot.
 * @param start transforms the whole scene
 * @throws Refusal when there are more pieces or triangles than a page can show
 */
export function collectParts(scene: ViewScene, start: Float64Array = identity): PackedTree {
  const parts: PlacedPart[] = [];
  let slots = 0;
  let triangles = 0;
  const place = (mesh: ViewMesh, matrix: Float64Array): number => {
    const firstSlot = slots;
    let firstTriangle = 0;
    const faces = mesh.faces.length > 0 ? mesh.faces : [null];
    const pieces = faces.map((one) => {
      refuseManyPieces(slots);
      const piece = { slot: slots++, faces: one, matrix, firstTriangle };
      firstTriangle += one ? triangleCount(one.geometry) : 0;
      return piece;
    });
    refuseTooMany((triangles += firstTriangle));
    return parts.push({ mesh, matrix, firstSlot, pieces }) - 1;
  };
  const walk = (node: ViewNode, above: Float64Array): PackNode => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const { name, product, index, mesh } = node;
    const isPart = mesh !== null && mesh.faces.length + mesh.lines.length > 0;
    const part = isPart ? place(mesh, matrix) : null;
    const children = node.children.map((child) => walk(child, matrix));
    return {
      name,
      ...(product !== undefined && { product }),
      index,
      ...(part !== null && { part }),
      ...(children.length > 0 && { children }),
    };
  };
  const roots = scene.roots.map((root) => walk(root, start));
  return { roots, parts, slots };
}
