import { outOfRange } from '../../../../words/outOfRange';
import type { Vector } from '../../../../model/vectors';
import { spanOf, type Span } from '../exact/nearest';
import { triangleOf, type BoxNode, type TriangleSet, splitPair } from './triangleSet';

/** The longest span between two sets of triangles, which ends at corners; null for an empty set. */
export function meshFarthest(a: TriangleSet, b: TriangleSet): Span | null {
  const [rootA, rootB] = [a.root(), b.root()];
  if (!rootA || !rootB) return null;
  let best: Span | null = null;
  const pairs: [BoxNode, BoxNode, number][] = [[rootA, rootB, maxDistanceBetween(rootA, rootB)]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other, upperBound] = pair;
    if (best && upperBound <= best.distance) continue;
    if (one.isLeaf && other.isLeaf) {
      best = longest(best, cornersOf(a, one), cornersOf(b, other));
      continue;
    }
    const next = splitPair(one, other).map(([left, right]): [BoxNode, BoxNode, number] => [
      left,
      right,
      maxDistanceBetween(left, right),
    ]);
    // The last pair is taken from the stack first.
    pairs.push(...next.sort((left, right) => left[2] - right[2]));
  }
  return best;
}

function cornersOf(set: TriangleSet, { triangles }: BoxNode): readonly Vector[] {
  return [...triangles].flatMap((number) => [...triangleOf(set, number)]);
}

function longest(best: Span | null, from: readonly Vector[], to: readonly Vector[]): Span | null {
  let found = best;
  for (const corner of from) {
    for (const against of to) {
      const span = spanOf(corner, against);
      if (!found || span.distance > found.distance) found = span;
    }
  }
  return found;
}

/** Upper bound of the distance between points of two boxes. */
function maxDistanceBetween({ box: a }: BoxNode, { box: b }: BoxNode): number {
  let square = 0;
  for (let axis = 0; axis < 3; axis++) {
    const reach = Math.max(
      (b[3 + axis] ?? outOfRange()) - (a[axis] ?? outOfRange()),
      (a[3 + axis] ?? outOfRange()) - (b[axis] ?? outOfRange()),
    );
    square += reach * reach;
  }
  return Math.sqrt(square);
}
