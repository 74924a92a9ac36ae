import { outOfRange } from '../../../../words/outOfRange';
import { shortest, type Span } from '../exact/nearest';
import { triangleDistance } from './triangleDistance';
import { triangleOf, type BoxNode, type TriangleSet } from './triangleSet';

/** The shortest way between two sets of triangles, by pairs of boxes, nearest first; null for an empty set. */
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
      const span = betweenLeaves(a, one, b, other);
      if (span && span.distance < within()) found.push(span);
      if (within() === 0) break;
      continue;
    }
    const next = splitPair(one, other).map(([left, right]): [BoxNode, BoxNode, number] => [
      left,
      right,
      boxDistance(left, right),
    ]);
    // The last one is looked at first.
    next.sort((left, right) => right[2] - left[2]);
    pairs.push(...next.filter(([, , distance]) => distance < within()));
  }
  return found.at(-1) ?? null;
}

function betweenLeaves(a: TriangleSet, one: BoxNode, b: TriangleSet, other: BoxNode): Span | null {
  const triangles = [...other.triangles].map((number) => triangleOf(b, number));
  return shortest(
    [...one.triangles].flatMap((number) => {
      const triangle = triangleOf(a, number);
      return triangles.map((against) => triangleDistance(triangle, against));
    }),
  );
}

/** Opens the larger of two boxes. */
function splitPair(one: BoxNode, other: BoxNode): readonly (readonly [BoxNode, BoxNode])[] {
  const opensOne = !one.isLeaf && (other.isLeaf || one.size >= other.size);
  if (opensOne) return one.children().map((child) => [child, other] as const);
  return other.children().map((child) => [one, child] as const);
}

function boxDistance({ box: a }: BoxNode, { box: b }: BoxNode): number {
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
