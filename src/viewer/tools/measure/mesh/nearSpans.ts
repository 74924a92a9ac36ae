import { distance } from '../../../../model/vectors';
import type { Span } from '../exact/nearest';
import { boxDistance, boxed } from './meshDistance';
import { triangleDistance, type Triangle } from './triangleDistance';
import { splitPair, triangleOf, type BoxNode, type TriangleSet } from './triangleSet';

/** Where things are near each other. */
export interface Nearness {
  /** One of each place, the shortest first. */
  readonly spans: readonly Span[];
  /** The least distance of a place that is not among them; Infinity where there is none. */
  readonly leftOut: number;
}

/**
 * Where two sets of triangles are no farther apart than `reach`: the shortest span of each place that triangles tell
 * apart. Null where they are so nearly everywhere that nobody can look at all of it.
 * @param most how many places; where there are more, the nearest ones
 */
export function nearSpans(
  a: TriangleSet,
  b: TriangleSet,
  reach: number,
  most: number,
): Nearness | null {
  const [rootA, rootB] = [a.root(), b.root()];
  if (!rootA || !rootB) return { spans: [], leftOut: Infinity };
  const places: Place[] = [];
  const pairs: (readonly [BoxNode, BoxNode])[] = [[rootA, rootB]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (boxDistance(one.box, other.box) > reach) continue;
    if (!one.isLeaf || !other.isLeaf) {
      pairs.push(...splitPair(one, other));
      continue;
    }
    const against = Array.from(other.triangles, (number) => boxed(triangleOf(b, number)));
    for (const number of one.triangles) {
      const { triangle, box } = boxed(triangleOf(a, number));
      for (const right of against) {
        if (boxDistance(box, right.box) > reach) continue;
        const span = triangleDistance(triangle, right.triangle);
        if (span.distance > reach) continue;
        const size = Math.max(longestSide(triangle), longestSide(right.triangle));
        places.push({ span, size });
      }
    }
    if (places.length > tooMany) return null;
  }
  return oneOfEachPlace(places, most);
}

/** Pairs of triangles. */
const tooMany = 20_000;

interface Place {
  readonly span: Span;
  /** Metres over which its triangles tell nothing apart. */
  readonly size: number;
}

function longestSide([a, b, c]: Triangle): number {
  return Math.max(distance(a, b), distance(b, c), distance(c, a));
}

function oneOfEachPlace(places: readonly Place[], most: number): Nearness {
  const spans: Span[] = [];
  for (const { span, size } of places.toSorted((a, b) => a.span.distance - b.span.distance)) {
    const isApart = spans.every(
      ({ from, to }) => Math.max(distance(from, span.from), distance(to, span.to)) > size,
    );
    if (!isApart) continue;
    if (spans.length === most) return { spans, leftOut: span.distance };
    spans.push(span);
  }
  return { spans, leftOut: Infinity };
}
