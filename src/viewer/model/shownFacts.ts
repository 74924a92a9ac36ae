import { outOfRange } from '../../words/outOfRange';
import type { NumberStyle } from '../../model/quantities';
import type { ShownNode, ShownScene } from '../../model/page/viewerMessages';
import type { Model, Part } from './model';

/** The structure of a model with the body of each part: its shape, triangle count, and size along its own axes. */
export function shownFacts(
  { shown, parts, batches }: Model,
  { unit, decimals }: NumberStyle,
): ShownScene {
  const byPath = new Map(parts.map((part) => [part.path.join(), part]));
  const triangles = trianglesBySlot(batches);
  const bodyOf = (part: Part): ShownNode['body'] => {
    const { size, isSizeExact } = part;
    const count = part.pieces.reduce((sum, { slot }) => sum + (triangles.get(slot) ?? 0), 0);
    return { shape: part.shape, triangles: count, sizeMetres: size, isSizeExact };
  };
  const withBody = (node: ShownNode): ShownNode => {
    const part = byPath.get(node.path.join());
    const body = part && bodyOf(part);
    return { ...node, ...(body && { body }), children: node.children.map(withBody) };
  };
  return { ...shown, unit, decimals, roots: shown.roots.map(withBody) };
}

function trianglesBySlot(batches: Model['batches']): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { index, copies } of batches) {
    for (const { slots, firstTriangles } of copies) {
      slots.forEach((slot, i) => {
        const end = firstTriangles[i + 1] ?? index.length / 3;
        counts.set(slot, end - (firstTriangles[i] ?? outOfRange()));
      });
    }
  }
  return counts;
}
