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
export interface BoundedCarrier {
  /** Null when the exact shape of an edge is not known. */
  readonly carrier: Carrier | null;
  readonly triangles: () => TriangleSet;
  /** For a face: whether a point of its surface is inside; null near its edges, where that cannot be decided. */
  readonly isInside?: (point: Vector) => boolean | null;
  /** For a face: all of its edges. */
  readonly edges?: readonly BoundedCarrier[];
}

/** A span that is longer than the minimum by at most `uncertainty`, metres. */
export interface Refined {
  readonly span: Span;
  readonly uncertainty: number;
}

/**
 * The shortest span between two things by their exact surfaces and curves. Iterations start wherever the triangles are
 * near enough. Uncertainty remains where the shape of an edge is not known, or it cannot be decided whether a point is
 * on its face. Null when nothing was found.
 * @param meshed the minimum distance of the triangles
 * @param tolerance error of that distance, metres
 */
export function refinedMinimum(
  ones: readonly BoundedCarrier[],
  others: readonly BoundedCarrier[],
  meshed: number,
  tolerance: number,
): Refined | null {
  const found = startsBetween(ones, others, meshed + 2 * tolerance);
  if (!found) return null;
  const { starts, leftOut } = found;
  let best: Span | null = null;
  /** Lower bound of the distance at places that could not be decided. */
  let unsure = leftOut - 2 * tolerance;
  for (const [count, { one, other, span: start }] of starts.entries()) {
    const least = start.distance - 2 * tolerance;
    if (best && least >= best.distance) break;
    if (!one.carrier || !other.carrier || count >= maxAttempts) {
      unsure = Math.min(unsure, least);
      if (count >= maxAttempts) break;
      continue;
    }
    const span = closestPair(one.carrier, other.carrier, start.from, start.to);
    // A result longer than the span it started from means that the iteration went elsewhere.
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
  const uncertainty = best.distance - Math.max(unsure, meshed - tolerance);
  return {
    span: best,
    uncertainty: uncertainty <= same * (1 + best.distance) ? 0 : uncertainty + gap,
  };
}

interface Start {
  readonly one: BoundedCarrier;
  readonly other: BoundedCarrier;
  readonly span: Span;
}

/** Starting spans where pieces are near enough, nearest first; null when that is nearly everywhere. */
function startsBetween(
  ones: readonly BoundedCarrier[],
  others: readonly BoundedCarrier[],
  reach: number,
): { readonly starts: readonly Start[]; readonly leftOut: number } | null {
  const starts: Start[] = [];
  let leftOut = Infinity;
  for (const one of ones) {
    for (const other of others) {
      const near = nearSpans(one.triangles(), other.triangles(), reach, maxStarts);
      if (!near) return null;
      starts.push(...near.spans.map((span) => ({ one, other, span })));
      leftOut = Math.min(leftOut, near.leftOut);
    }
  }
  starts.sort((a, b) => a.span.distance - b.span.distance);
  return { starts, leftOut };
}

/** Upper limit of iterations, which bounds the time. */
const maxAttempts = 200;

/** Upper limit of starting spans for two pieces. */
const maxStarts = 64;

/** Tolerance within which distances count as equal: metres, and relative. */
const same = 1e-9;

/** Distance by which edges in files may lie beside their faces, metres; a lower limit of the uncertainty. */
const gap = 1e-6;

function both(a: boolean | null, b: boolean | null): boolean | null {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

function isOn(piece: BoundedCarrier, point: Vector, tolerance: number): boolean | null {
  const { carrier, isInside, edges = [] } = piece;
  if (!isInside || !carrier) return true;
  return isInside(point) ?? isOnSideOfEdge({ carrier, isInside, edges }, point, tolerance);
}

/** Near an edge: decides by points farther away on the same side of the edge, where no other edge is near. */
function isOnSideOfEdge(
  {
    carrier,
    isInside,
    edges,
  }: {
    readonly carrier: Carrier;
    readonly isInside: (point: Vector) => boolean | null;
    readonly edges: readonly BoundedCarrier[];
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

/** Distance from the edge at which sides are tested, in units of the tolerance. */
const aside = 3;
const farther = 3;

function footOf(carrier: Carrier, point: Vector): Vector {
  if (carrier.kind === 'surface') return footOn(carrier.surface, point);
  if (carrier.kind === 'curve') return nearestOnCurve(carrier.curve, point);
  return closestPair(carrier, { kind: 'point', at: point }, point, point).from;
}
