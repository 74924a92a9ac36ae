import { outOfRange } from '../../../../words/outOfRange';
import type { Span } from '../exact/nearest';
import { triangleDistance, type Triangle } from './triangleDistance';
import { triangleOf, type BoxNode, type TriangleSet, splitPair } from './triangleSet';

/**
 * The shortest span between two sets of triangles, by a traversal of both hierarchies, nearest boxes first; null for an
 * empty set.
 */
export function meshDistance(a: TriangleSet, b: TriangleSet): Span | null {
  const [rootA, rootB] = [a.root(), b.root()];
  if (!rootA || !rootB) return null;
  const found: Span[] = [];
  const within = () => found.at(-1)?.distance ?? Infinity;
  const pairs: [BoxNode, BoxNode, number][] = [[rootA, rootB, 0]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other, least] = pair;
    if (least >= within()) continue;
    if (one.isLeaf && other.isLeaf) {
      const span = betweenLeaves([a, one], [b, other], within());
      if (span) found.push(span);
      if (within() === 0) break;
      continue;
    }
    const next = splitPair(one, other).map(([left, right]): [BoxNode, BoxNode, number] => [
      left,
      right,
      boxDistance(left.box, right.box),
    ]);
    // The last pair is taken from the stack first.
    next.sort((left, right) => right[2] - left[2]);
    pairs.push(...next.filter(([, , distance]) => distance < within()));
  }
  return found.at(-1) ?? null;
}

/** The shortest span below `within` between two leaves; null for none. */
function betweenLeaves(
  [a, one]: readonly [TriangleSet, BoxNode],
  [b, other]: readonly [TriangleSet, BoxNode],
  within: number,
): Span | null {
  const others = Array.from(other.triangles, (number) => boxed(triangleOf(b, number)));
  let found: Span | null = null;
  const isFar = (box: Box, against: Box) =>
    boxDistance(box, against) >= (found?.distance ?? within);
  for (const number of one.triangles) {
    const { triangle, box } = boxed(triangleOf(a, number));
    if (isFar(box, other.box)) continue;
    for (const against of others) {
      if (isFar(box, against.box)) continue;
      const span = triangleDistance(triangle, against.triangle);
      if (span.distance < (found?.distance ?? within)) found = span;
    }
  }
  return found;
}

/** x y z of the minimum corner, then of the maximum one: six numbers, in metres. */
export type Box = ArrayLike<number>;

export function boxed(triangle: Triangle): { readonly triangle: Triangle; readonly box: Box } {
  const [a, b, c] = triangle;
  const box = [
    Math.min(a[0], b[0], c[0]),
    Math.min(a[1], b[1], c[1]),
    Math.min(a[2], b[2], c[2]),
    Math.max(a[0], b[0], c[0]),
    Math.max(a[1], b[1], c[1]),
    Math.max(a[2], b[2], c[2]),
  ];
  return { triangle, box };
}

export function boxDistance(a: Box, b: Box): number {
  let square = 0;
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(
      (b[axis] ?? outOfRange()) - (a[3 + axis] ?? outOfRange()),
      (a[axis] ?? outOfRange()) - (b[3 + axis] ?? outOfRange()),
      0,
    );
    square += gap * gap;
  }
  return Math.sqrt(square);
}
