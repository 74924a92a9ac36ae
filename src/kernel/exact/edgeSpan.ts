import { outOfRange } from '../../words/outOfRange';
import type { Edge, Vertex } from '../brep/brep';
import { exactCurve } from './exactCurve';
import type { ExactCurve } from './exact';
import { memoized } from '../../words/memoized';

/** The range of an edge on its curve, from the start of the edge to its end. */
export interface EdgeSpan {
  readonly curve: ExactCurve;
  readonly from: number;
  /** Less than `from` where the edge runs against its curve; a whole period from it on a closed edge. */
  readonly to: number;
  /** Largest distance between the vertices of the edge and its curve, in the unit of the model. */
  readonly gap: number;
}

/**
 * Share of the edge's size: a vertex farther from the curve does not belong to it. Edges of hundredths of a millimetre
 * are written that end a sixth of their length beside their vertex; what that is in millimetres, a mesh looks at.
 */
const largestGap = 0.2;
/** The same share of a straight edge: its vertices determine it, whatever line the file names. */
const largestGapOfLine = 0.3;
/**
 * Share of the edge's distance from the origin: files round coordinates to so many digits, however short the
 * edge is.
 */
const roundedGap = 1e-5;
/** Share of the period within which two parameters are the same. */
const samePlace = 1e-9;

/** Share of the curve's size within which two points are the same. */
const sameEnds = 1e-6;

const known = new WeakMap<Edge, EdgeSpan | null>();

/**
 * Null where the curve is not known, where it has no ends but needs them, or where a vertex is not on it. The
 * result is cached.
 */
export function edgeSpan(edge: Edge): EdgeSpan | null {
  return memoized(known, edge, findSpan);
}

function findSpan(edge: Edge): EdgeSpan | null {
  const curve = exactCurve(edge.curve);
  if (!curve) return null;
  const { start, end, isReversed } = edge;
  const [first, last] = isReversed ? [end, start] : [start, end];
  const isWaySure = edge.curve.kind !== 'onSurface';
  const range = rangeOf(curve, first, last, isWaySure);
  if (!range) return null;
  const [low, high] = range;
  const isAgainst = isWaySure ? isReversed : endsFirst(curve, range, edge);
  const [from, to] = isAgainst ? [high, low] : [low, high];
  const isOpenRing = !start && !end && curve.period === null;
  const gap = isOpenRing
    ? gapBetween(curve, from, to)
    : Math.max(gapOf(curve, from, start), gapOf(curve, to, end));
  const share = curve.isLine && start && end ? largestGapOfLine : largestGap;
  const allowed = Math.max(share * sizeOf(curve, from, to), roundedGap * reachOf(edge));
  const isOn = Number.isFinite(to - from) && gap <= allowed;
  return isOn ? { curve, from, to, gap } : null;
}

/**
 * Whether a curve on a surface leads from the end of the edge to its start. Files do not state its sense
 * reliably.
 */
function endsFirst(
  curve: ExactCurve,
  [low, high]: readonly [number, number],
  { start, end, isReversed }: Edge,
): boolean {
  const along = gapOf(curve, low, start) + gapOf(curve, high, end);
  const against = gapOf(curve, low, end) + gapOf(curve, high, start);
  return along === against ? isReversed : against < along;
}

/** The range in the natural direction of the curve. */
function rangeOf(
  curve: ExactCurve,
  first: Vertex | null,
  last: Vertex | null,
  isWaySure: boolean,
): readonly [number, number] | null {
  const { low, high, period } = curve;
  // Without vertices the edge is the whole curve. A curve on a surface then has two ends, which must be the
  // same point.
  if (!first && !last) return [low, high];
  if (!first || !last) return null;
  const from = curve.parameterOf(...first.point, null);
  if (first === last) return period === null ? [low, high] : [from, from + period];
  const to = curve.parameterOf(...last.point, period === null ? null : from);
  if (period === null) {
    if (from <= to) return [from, to];
    return (isWaySure ? fromEndOn(curve, from, to, first, last) : null) ?? [to, from];
  }
  const isSame = Math.abs(to - from) <= samePlace * period && areSame(first, last);
  if (isSame) return [from, from + period];
  return [from, to > from ? to : to + period];
}

/** The range of an edge whose vertex is where a closed curve begins and ends, so that it may be either end. */
function fromEndOn(
  curve: ExactCurve,
  from: number,
  to: number,
  first: Vertex,
  last: Vertex,
): readonly [number, number] | null {
  const { low, high } = curve;
  const allowed = sameEnds * sizeOf(curve, low, high);
  if (gapOf(curve, high, last) <= gapOf(curve, to, last) + allowed) return [from, high];
  if (gapOf(curve, low, first) <= gapOf(curve, from, first) + allowed) return [low, to];
  return null;
}

function areSame(a: Vertex, b: Vertex): boolean {
  return a.point.every((value, k) => value === b.point[k]);
}

const place = new Float64Array(6);

function gapOf(curve: ExactCurve, parameter: number, vertex: Vertex | null): number {
  if (!vertex) return 0;
  const [x, y, z] = vertex.point;
  curve.at(parameter, place);
  return Math.hypot(
    (place[0] ?? outOfRange()) - x,
    (place[1] ?? outOfRange()) - y,
    (place[2] ?? outOfRange()) - z,
  );
}

function gapBetween(curve: ExactCurve, from: number, to: number): number {
  curve.at(from, place);
  const x = place[0] ?? outOfRange();
  const y = place[1] ?? outOfRange();
  const z = place[2] ?? outOfRange();
  curve.at(to, place);
  return Math.hypot(
    (place[0] ?? outOfRange()) - x,
    (place[1] ?? outOfRange()) - y,
    (place[2] ?? outOfRange()) - z,
  );
}

function reachOf({ start, end }: Edge): number {
  return Math.max(
    0,
    ...[start, end].flatMap((vertex) => (vertex ? Math.hypot(...vertex.point) : [])),
  );
}

/** At least the size of the bounding box of three points of the curve. */
function sizeOf(curve: ExactCurve, from: number, to: number): number {
  curve.at(from, place);
  const x = place[0] ?? outOfRange();
  const y = place[1] ?? outOfRange();
  const z = place[2] ?? outOfRange();
  return Math.max(
    ...[0.5, 1].map((share) => {
      curve.at(from + share * (to - from), place);
      return Math.hypot(
        (place[0] ?? outOfRange()) - x,
        (place[1] ?? outOfRange()) - y,
        (place[2] ?? outOfRange()) - z,
      );
    }),
  );
}
