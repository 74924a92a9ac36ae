import { outOfRange } from '../../words/outOfRange';
import { distance, dot, lengthOf, minus } from '../base/vector';
import type { Coedge, Edge } from './brep';

/** A loop whose edges go on one behind the other. */
export interface GivenLoop {
  readonly coedges: readonly Coedge[];
  /** For each, whether it goes on only against the flag that the file gives it. */
  readonly reversed: readonly boolean[];
}

/**
 * For edges, whether their file names their ends the wrong way around, as far as its flags tell: a loop may be
 * followed either way, but the ends of a line, or of a spline, are seen to be right or wrong. Each loop that has such
 * an edge tells the others of its edges, and these the loops beside it. Null where loops contradict each other: the
 * flags are written by chance then.
 */
export function namedBackwards(loops: readonly GivenLoop[]): ReadonlyMap<Edge, boolean> | null {
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

/** Edges with two ends, and the loops that follow them. */
function usersOf(loops: readonly GivenLoop[]): ReadonlyMap<Edge, readonly GivenLoop[]> {
  const users = new Map<Edge, GivenLoop[]>();
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

/** What a loop tells of its edges, beyond what is known; nothing where none of them is. */
function inferredFrom(
  { coedges, reversed }: GivenLoop,
  known: ReadonlyMap<Edge, boolean>,
): readonly (readonly [Edge, boolean])[] | 'contradicted' {
  const ends = coedges.flatMap(({ edge }, i) =>
    edge.start === edge.end ? [] : [{ edge, isTurned: reversed[i] ?? outOfRange() }],
  );
  const [sure] = ends.filter(({ edge }) => known.has(edge));
  if (!sure) return [];
  // Followed the other way, all others are turned.
  const isOtherWay = known.get(sure.edge) !== sure.isTurned;
  const inferred = ends.map(({ edge, isTurned }) => [edge, isTurned !== isOtherWay] as const);
  const isSame = inferred.every(([edge, is]) => (known.get(edge) ?? is) === is);
  return isSame ? inferred.filter(([edge]) => !known.has(edge)) : 'contradicted';
}

/** Of a length: ends so near to those of a spline are its ends. */
const near = 0.01;

/** Whether an edge runs from its end to its start; null where its curve does not tell. */
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
