import { outOfRange } from '../../words/outOfRange';
import type { NumberStyle } from '../../model/quantities';
import type { ShownNode, ShownScene } from '../../model/page/viewerMessages';
import { sizeOfPart, type Model, type Part } from './model';

/** The structure of a model with what each part is made of, along the axes of its source file. */
export function shownFacts(
  { shown, parts, batches, extras }: Model,
  { unit, decimals }: NumberStyle,
): ShownScene {
  const byPath = new Map(parts.map((part) => [part.path.join(), part]));
  const triangles = trianglesBySlot(batches);
  const bodyOf = (part: Part): ShownNode['body'] => {
    const { size, isExact } = sizeOfPart(part);
    const [x, y, z] = size;
    const count = part.pieces.reduce((sum, { slot }) => sum + (triangles.get(slot) ?? 0), 0);
    const sizeMetres = extras ? ([x, z, y] as const) : size;
    return { shape: part.shape, triangles: count, sizeMetres, isSizeExact: isExact };
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
