import { along, distance, minus, unitOrNull, type Vector } from '../../../../model/vectors';
import { nearestOnCurve } from '../exact/measuredCurve';
import { footOn } from '../exact/measuredSurface';
import type { Span } from '../exact/nearest';
import { nearSpans } from '../mesh/nearSpans';
import { meshDistance } from '../mesh/meshDistance';
import { triangleSet, type TriangleSet } from '../mesh/triangleSet';
import type { Carrier } from './chart';
import { closestPair } from './closestPair';

/** A face without its edges, an edge, or a point. */
export interface Piece {
  /** Null where nobody knows the shape of an edge. */
  readonly carrier: Carrier | null;
  readonly triangles: () => TriangleSet;
  /** Of a face: whether a point of its surface is on it; null beside its edges, where nobody can tell. */
  readonly isInside?: (point: Vector) => boolean | null;
  /** Of a face: all around it. */
  readonly edges?: readonly Piece[];
}

/** A span between two things, of which none is shorter by more than `doubt`, metres. */
export interface Refined {
  readonly span: Span;
  readonly doubt: number;
}

/**
 * The shortest span between two things, from their exact surfaces and curves: begun wherever the triangles are near
 * enough that it may be there, and led to the nearest points. Doubt is left where the shape of an edge is not known,
 * or nobody can tell whether a point is on its face. Null where nothing was found.
 * @param meshed the least distance of the triangles
 * @param tolerance metres by which that may be wrong
 */
export function refinedMinimum(
  ones: readonly Piece[],
  others: readonly Piece[],
  meshed: number,
  tolerance: number,
): Refined | null {
  const found = startsBetween(ones, others, meshed + 2 * tolerance);
  if (!found) return null;
  const { starts, leftOut } = found;
  let best: Span | null = null;
  /** What nobody can exclude may be as near as this. */
  let unsure = leftOut - 2 * tolerance;
  for (const [count, { one, other, span: start }] of starts.entries()) {
    const least = start.distance - 2 * tolerance;
    if (best && least >= best.distance) break;
    if (!one.carrier || !other.carrier || count >= mostTries) {
      unsure = Math.min(unsure, least);
      if (count >= mostTries) break;
      continue;
    }
    const span = closestPair(one.carrier, other.carrier, start.from, start.to);
    // What the triangles are near to is no farther: the way went elsewhere.
    if (!(span.distance <= start.distance + tolerance)) {
      unsure = Math.min(unsure, least);
      continue;
    }
    if (best && span.distance >= best.distance) continue;
    const isThere = both(isOn(one, span.from, tolerance), isOn(other, span.to, tolerance));
    if (isThere) best = span;
    else if (isThere === null) unsure = Math.min(unsure, span.distance);
  }
  if (!best) return null;
  const doubt = best.distance - Math.max(unsure, meshed - tolerance);
  return { span: best, doubt: doubt <= same * (1 + best.distance) ? 0 : doubt + gap };
}

interface Start {
  readonly one: Piece;
  readonly other: Piece;
  readonly span: Span;
}

/** Where pieces are near enough, the nearest first; null where that is nearly everywhere. */
function startsBetween(
  ones: readonly Piece[],
  others: readonly Piece[],
  reach: number,
): { readonly starts: readonly Start[]; readonly leftOut: number } | null {
  const starts: Start[] = [];
  let leftOut = Infinity;
  for (const one of ones) {
    for (const other of others) {
      const near = nearSpans(one.triangles(), other.triangles(), reach, mostStarts);
      if (!near) return null;
      starts.push(...near.spans.map((span) => ({ one, other, span })));
      leftOut = Math.min(leftOut, near.leftOut);
    }
  }
  starts.sort((a, b) => a.span.distance - b.span.distance);
  return { starts, leftOut };
}

/** Ways that are followed to their end: nobody waits longer for a number. */
const mostTries = 200;

/** Places of two pieces from which the shortest way is looked for. */
const mostStarts = 64;

/** Metres, and of a distance, that two ways to the same end differ by. */
const same = 1e-9;

/** Metres by which files let edges lie beside their faces: what is in doubt is not known better. */
const gap = 1e-6;

function both(a: boolean | null, b: boolean | null): boolean | null {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

function isOn(piece: Piece, point: Vector, tolerance: number): boolean | null {
  const { carrier, isInside, edges = [] } = piece;
  if (!isInside || !carrier) return true;
  return isInside(point) ?? isOnSideOfEdge({ carrier, isInside, edges }, point, tolerance);
}

/** Beside an edge: what holds a little farther off on the same side of it, where no other edge is near. */
function isOnSideOfEdge(
  {
    carrier,
    isInside,
    edges,
  }: {
    readonly carrier: Carrier;
    readonly isInside: (point: Vector) => boolean | null;
    readonly edges: readonly Piece[];
  },
  point: Vector,
  tolerance: number,
): boolean | null {
  const spot = triangleSet(Float64Array.from([...point, ...point, ...point]));
  const near = edges.filter(({ triangles }) => {
    const away = meshDistance(triangles(), spot);
    return away !== null && away.distance <= aside * (farther + 1) * tolerance;
  });
  const carriers = near.flatMap((edge) => edge.carrier ?? []);
  if (carriers.length < near.length) return null;
  const feet = carriers.map((edge) => footOf(edge, point));
  const [foot, next] = feet.toSorted((a, b) => distance(a, point) - distance(b, point));
  const way = foot && unitOrNull(minus(point, foot));
  if (!foot || !way) return null;
  const isAlone = !next || distance(next, foot) > aside * farther * tolerance;
  if (!isAlone) return null;
  for (const by of [aside, aside * 2, aside * farther]) {
    const beside = footOf(carrier, along(foot, way, by * tolerance));
    const isThere = isInside(beside);
    if (isThere !== null) return isThere;
  }
  return null;
}

/** Of the tolerance: how far beside an edge it is asked on which side of it a face is. */
const aside = 3;
const farther = 3;

function footOf(carrier: Carrier, point: Vector): Vector {
  if (carrier.kind === 'surface') return footOn(carrier.surface, point);
  if (carrier.kind === 'curve') return nearestOnCurve(carrier.curve, point);
  return closestPair(carrier, { kind: 'point', at: point }, point, point).from;
}
