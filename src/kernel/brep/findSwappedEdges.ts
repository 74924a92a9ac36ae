import { outOfRange } from '../../words/outOfRange';
import { distance, dot, lengthOf, minus } from '../base/vector';
import type { Coedge, Edge } from './brep';

/** A loop with consecutive edges. */
export interface FlaggedLoop {
  readonly coedges: readonly Coedge[];
  /** For each edge, whether it only continues the one before against its flag in the file. */
  readonly reversed: readonly boolean[];
}

/**
 * Finds the edges whose file exchanges their two ends. A loop may be followed in either direction, but the
 * geometry of a line or a spline shows whether its ends are right. From such an edge the other edges of its
 * loop follow, and from these the adjacent loops. Null where loops contradict each other, because their flags
 * are then arbitrary.
 */
export function findSwappedEdges(loops: readonly FlaggedLoop[]): ReadonlyMap<Edge, boolean> | null {
  const users = usersOf(loops);
  const known = new Map<Edge, boolean>();
  for (const edge of users.keys()) {
    const own = runsBackwards(edge);
    if (own !== null) known.set(edge, own);
  }
  const waiting = new Set(loops);
  for (const loop of waiting) {
    waiting.delete(loop);
    const inferred = inferredFrom(loop, known);
    if (inferred === 'contradicted') return null;
    for (const [edge, isBackwards] of inferred) {
      known.set(edge, isBackwards);
      for (const user of users.get(edge) ?? []) if (user !== loop) waiting.add(user);
    }
  }
  return known;
}

/** The edges with two different ends, and the loops that use them. */
function usersOf(loops: readonly FlaggedLoop[]): ReadonlyMap<Edge, readonly FlaggedLoop[]> {
  const users = new Map<Edge, FlaggedLoop[]>();
  for (const loop of loops) {
    for (const { edge } of loop.coedges) {
      if (edge.start === edge.end) continue;
      const there = users.get(edge);
      if (there) there.push(loop);
      else users.set(edge, [loop]);
    }
  }
  return users;
}

/** What the known edges of a loop imply for its other edges; empty where none is known. */
function inferredFrom(
  { coedges, reversed }: FlaggedLoop,
  known: ReadonlyMap<Edge, boolean>,
): readonly (readonly [Edge, boolean])[] | 'contradicted' {
  const ends = coedges.flatMap(({ edge }, i) =>
    edge.start === edge.end ? [] : [{ edge, isTurned: reversed[i] ?? outOfRange() }],
  );
  const [sure] = ends.filter(({ edge }) => known.has(edge));
  if (!sure) return [];
  // If the loop is followed in the other direction, all flags are inverted.
  const isOtherWay = known.get(sure.edge) !== sure.isTurned;
  const inferred = ends.map(({ edge, isTurned }) => [edge, isTurned !== isOtherWay] as const);
  const isSame = inferred.every(([edge, is]) => (known.get(edge) ?? is) === is);
  return isSame ? inferred.filter(([edge]) => !known.has(edge)) : 'contradicted';
}

/** Share of a length within which the ends of an edge count as those of its spline. */
const near = 0.01;

/** Whether an edge runs from its end to its start; null where its curve does not determine it. */
function runsBackwards({ curve, start, end, isReversed }: Edge): boolean | null {
  if (!start || !end) return null;
  if (curve.kind === 'line') {
    const way = minus(end.point, start.point);
    const along = dot(way, curve.direction);
    if (Math.abs(along) < lengthOf(way) / 2) return null;
    return along < 0 !== isReversed;
  }
  const [first, last] = curve.kind === 'bspline' ? [curve.poles[0], curve.poles.at(-1)] : [];
  if (!first || !last) return null;
  const right = distance(start.point, first) + distance(end.point, last);
  const wrong = distance(start.point, last) + distance(end.point, first);
  if (Math.min(right, wrong) > near * Math.max(right, wrong)) return null;
  return wrong < right !== isReversed;
}
