import { distance } from '../../../../model/vectors';
import type { Span } from '../exact/nearest';
import { boxDistance, boxed } from './meshDistance';
import { triangleDistance, type Triangle } from './triangleDistance';
import { splitPair, triangleOf, type BoxNode, type TriangleSet } from './triangleSet';

/** The places where two things are close to each other. */
export interface Nearness {
  /** One span for each place, shortest first. */
  readonly spans: readonly Span[];
  /** The least distance of a place that is not in `spans`; Infinity for none. */
  readonly leftOut: number;
}

/**
 * Finds the places where two sets of triangles are closer than `reach`: the shortest span of each place that the
 * triangles can distinguish. Null when there are too many pairs of triangles.
 * @param max upper limit of places; the nearest ones are kept
 */
export function nearSpans(
  a: TriangleSet,
  b: TriangleSet,
  reach: number,
  max: number,
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
  return oneOfEachPlace(places, max);
}

/** Upper limit of pairs of triangles. */
const tooMany = 20_000;

interface Place {
  readonly span: Span;
  /** Places closer than this, metres, cannot be distinguished. */
  readonly size: number;
}

function longestSide([a, b, c]: Triangle): number {
  return Math.max(distance(a, b), distance(b, c), distance(c, a));
}

function oneOfEachPlace(places: readonly Place[], max: number): Nearness {
  const spans: Span[] = [];
  for (const { span, size } of places.toSorted((a, b) => a.span.distance - b.span.distance)) {
    const isApart = spans.every(
      ({ from, to }) => Math.max(distance(from, span.from), distance(to, span.to)) > size,
    );
    if (!isApart) continue;
    if (spans.length === max) return { spans, leftOut: span.distance };
    spans.push(span);
  }
  return { spans, leftOut: Infinity };
}
