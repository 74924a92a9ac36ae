import { outOfRange } from '../../../words/outOfRange';
import type { Edge, Face } from '../../brep/brep';
import { yOf, type Frame, type Surface } from '../../brep/geometry';
import { dot, type Vector, vectorAt } from '../../base/vector';
import { edgeSpan, type EdgeSpan } from '../edgeSpan';
import type { ExactCurve } from '../exact';
import { exactSurface } from '../exactSurface';
import type { LoopSide } from '../facts/faceBoundary';
import { fullTurn } from '../search/period';

/**
 * The extent of a side of a face's boundary along a direction, in the unit of the model; null where its curve
 * is not known.
 */
export function sideExtent(surface: Surface, side: LoopSide, direction: Vector): number | null {
  const { edge, points } = side;
  return edge ? edgeReach(edge, side, direction) : wayReach(surface, points, direction);
}

/** Points of vertex loops: apexes of cones, to which no edge leads. */
export function cornersOf({ loops }: Face): Vector[] {
  return loops.flatMap((loop) => (loop.kind === 'vertex' ? [loop.vertex.point] : []));
}

/** The extent of a side without an edge: along a degenerate side or a cut, all of which belongs to the face. */
function wayReach(surface: Surface, points: Float64Array, direction: Vector): number | null {
  const exact = exactSurface(surface);
  if (!exact) return null;
  const out = new Float64Array(9);
  let most = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    exact.at(points[i] ?? outOfRange(), points[i + 1] ?? outOfRange(), out);
    most = Math.max(most, along(out, 0, direction));
  }
  return most;
}

function edgeReach(edge: Edge, { stations }: LoopSide, direction: Vector): number | null {
  const span = edgeSpan(edge);
  if (!span) return null;
  const ends = endsOf(edge, span).map((point) => dot(point, direction));
  const { curve } = edge;
  switch (curve.kind) {
    case 'line':
      return Math.max(...ends);
    case 'circle':
      return Math.max(...ends, ...top(curve.frame, curve.radius, curve.radius, span, direction));
    case 'ellipse': {
      const { frame, majorRadius, minorRadius } = curve;
      return Math.max(...ends, ...top(frame, majorRadius, minorRadius, span, direction));
    }
    case 'bspline':
    case 'intersection':
    case 'onSurface':
      return Math.max(...ends, searched(span.curve, stations, direction));
  }
}

/** The positions of the vertices, or the ends of the curve where the edge has no vertices. */
function endsOf({ start, end }: Edge, { curve, from, to }: EdgeSpan): Vector[] {
  return [start?.point ?? pointAt(curve, from), end?.point ?? pointAt(curve, to)];
}

/** The highest point of a circle or an ellipse along the direction, if it is on the edge. */
function top(
  frame: Frame,
  major: number,
  minor: number,
  { from, to }: EdgeSpan,
  direction: Vector,
): number[] {
  const x = major * dot(frame.x, direction);
  const y = minor * dot(yOf(frame), direction);
  const [low, high] = from < to ? [from, to] : [to, from];
  const turn = Math.atan2(y, x) - low;
  const isThere = turn - fullTurn * Math.floor(turn / fullTurn) <= high - low;
  return isThere ? [dot(frame.origin, direction) + Math.hypot(x, y)] : [];
}

/** The largest height of the curve. Between samples it is searched for where the slope changes its sign. */
function searched(curve: ExactCurve, stations: Float64Array, direction: Vector): number {
  const out = new Float64Array(6);
  const slopeAt = (t: number): number => {
    curve.at(t, out);
    return along(out, 3, direction);
  };
  const places = [...stations].sort((a, b) => a - b).flatMap(withMiddle);
  let most = -Infinity;
  let before = NaN;
  let slopeBefore = NaN;
  for (const t of places) {
    const slope = slopeAt(t);
    most = Math.max(most, along(out, 0, direction));
    if (slopeBefore > 0 && slope < 0) {
      slopeAt(levelBetween(slopeAt, before, t));
      most = Math.max(most, along(out, 0, direction));
    }
    [before, slopeBefore] = [t, slope];
  }
  return most;
}

function withMiddle(t: number, i: number, all: readonly number[]): number[] {
  const next = all[i + 1];
  return next === undefined ? [t] : [t, (3 * t + next) / 4, (t + next) / 2, (t + 3 * next) / 4];
}

const maxHalvings = 60;

/** Bisects to where a slope changes from positive to negative. */
function levelBetween(slopeAt: (t: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let i = 0; i < maxHalvings && low < high; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (slopeAt(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

function pointAt(curve: ExactCurve, t: number): Vector {
  const out = new Float64Array(6);
  curve.at(t, out);
  return vectorAt(out, 0);
}

/** The scalar product of a direction and three numbers that begin at an index. */
function along(list: Float64Array, first: number, [x, y, z]: Vector): number {
  return (
    (list[first] ?? outOfRange()) * x +
    (list[first + 1] ?? outOfRange()) * y +
    (list[first + 2] ?? outOfRange()) * z
  );
}
