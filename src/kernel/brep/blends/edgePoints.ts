import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Edge } from '../brep';
import type { Curve } from '../geometry';
import { evenParameters } from '../tracing/makePath';
import { nearestOn } from '../tracing/nearestPoint';
import type { Path, EvaluationContext } from '../tracing/evaluationContext';
import { distance, type Vector } from '../../base/vector';

/** Number of steps along an edge; the cubic through the points is then far below a micrometre from the curve. */
const steps = 48;

/** Points along a whole curve, in its natural direction. */
export function wholeCurve(curve: Curve, tools: EvaluationContext): Vector[] {
  const path = tools.path(curve);
  return evenParameters(path.from, path.to, steps).map((t) => path.point(t));
}

/**
 * Points along an edge from its start to its end; the first and last are exactly its vertices.
 * @throws Refusal where its curve cannot be traced, or does not lead from one vertex to the other
 */
export function edgePoints(edge: Edge, tools: EvaluationContext): Vector[] {
  const path = tools.path(edge.curve);
  const { start, end } = edge;
  if (!start || !end) {
    const points = wholeCurve(edge.curve, tools);
    return edge.isReversed ? points.reverse() : points;
  }
  const [from, to] = rangeOf(edge, path, start.point, end.point, tools);
  const inner = evenParameters(from, to, steps)
    .slice(1, -1)
    .map((t) => path.point(t));
  const apart = distance(start.point, path.point(from)) + distance(end.point, path.point(to));
  if (apart > lengthOf(inner) * farthest) throw elsewhere();
  return [start.point, ...inner, end.point];
}

/** Share of an edge's length by which a tolerant edge may miss its vertices. */
const farthest = 0.2;

/**
 * Parameters of the edge's ends; the second one is outside the range where the edge crosses the joint of a
 * closed curve.
 */
function rangeOf(
  edge: Edge,
  path: Path,
  start: Vector,
  end: Vector,
  tools: EvaluationContext,
): readonly [number, number] {
  if (edge.curve.kind === 'onSurface') return onSurface(path, start, end);
  const [a, b] = [nearestOn(path, start, tools), nearestOn(path, end, tools)];
  const round = path.to - path.from;
  if (!path.isClosed) return a === b ? [path.from, path.to] : [a, b];
  const angleShare = (b - a) / round;
  // Share of the period: Newton's method finds both ends to 1e-13, so closer parameters are equal.
  const whole = Math.abs(angleShare - Math.round(angleShare)) < 1e-9 ? 1 : 0;
  const forward = angleShare - Math.floor(angleShare) + (edge.isReversed ? 0 : whole);
  return [a, a + round * (edge.isReversed ? forward - 1 : forward)];
}

/** The curve's own range gives the extent, and its ends give the direction. */
function onSurface(path: Path, start: Vector, end: Vector): readonly [number, number] {
  const [first, last] = [path.point(path.from), path.point(path.to)];
  const along = distance(first, start) + distance(last, end);
  const against = distance(first, end) + distance(last, start);
  return along <= against ? [path.from, path.to] : [path.to, path.from];
}

function lengthOf(points: readonly Vector[]): number {
  return points.reduce((sum, point, i) => sum + distance(point, points[i - 1] ?? point), 0);
}

function elsewhere(): Refusal {
  return new Refusal('unsupportedFormat', say('An edge does not lead to its ends.'));
}
