import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Loop } from '../brep';
import type { BlendSurface, BSplineSurface } from '../geometry';
import { evenParameters } from '../tracing/makePath';
import { nearestOn } from '../tracing/nearestPoint';
import { stationAt, type Station } from '../tracing/blendStation';
import { splineSurfaceAt } from '../tracing/surfacePoint';
import type { Path, EvaluationContext } from '../tracing/evaluationContext';
import { distance, dot, minus, plus, times, type Vector } from '../../base/vector';
import { edgePoints } from './edgePoints';

/**
 * Number of steps between stations along the spine. It is doubled from the smallest until the patch is precise,
 * up to the largest.
 */
const fewestSteps = 40;
const maxSteps = 320;

/** Share of the radius: largest distance of the patch from the ball between two stations. */
const precision = 1e-5;

/** Share of the range by which the patch extends beyond its face. */
const overlap = 0.02;

/** Smallest free share of a closed spine for which the face does not cover the whole spine. */
const smallestGap = 0.12;

/** Largest angle of one rational arc, in radians. */
const widestArc = 1.9;

/**
 * The part of a rolling-ball blend that a face needs, as a rational surface: exact arcs across the spine,
 * cubics along it.
 * @throws Refusal where the fillet vanishes
 */
export function blendPatch(
  blend: BlendSurface,
  loops: readonly Loop[],
  tools: EvaluationContext,
): BSplineSurface {
  const path = tools.path(blend.spine.curve);
  const { from, to, isWhole } = rangeOn(path, loops, tools);
  const ballAt = (t: number) => stationAt(blend, t, tools);
  let parameters = evenParameters(from, to, fewestSteps);
  let balls = parameters.map(ballAt);
  for (;;) {
    const patch = throughBalls(balls, parameters, isWhole);
    const between = parameters.slice(1).map((t, i) => (t + (parameters[i] ?? t)) / 2);
    const ballsBetween = between.map(ballAt);
    if (balls.length > maxSteps || isNear(patch, between, ballsBetween)) return patch;
    parameters = merged(parameters, between);
    balls = merged(balls, ballsBetween);
  }
}

/**
 * Radians: at half a turn the tangents of a ball's arc are parallel, and beyond this their crossing is too far away
 * to be a pole.
 */
const widestAngle = Math.PI - 1e-4;

function throughBalls(
  balls: readonly Station[],
  parameters: readonly number[],
  isWhole: boolean,
): BSplineSurface {
  const angles = balls.map(angleOf);
  if (!angles.every((angle) => angle < widestAngle)) throw runsOut();
  const arcs = angles.some((angle) => angle > widestArc) ? 2 : 1;
  const sections = balls.map((ball, i) => sectionOf(ball, angles[i] ?? outOfRange(), arcs));
  return lofted(sections, parameters, isWhole, arcs);
}

/** Whether the borders of the patch are at the contact points of these balls. */
function isNear(
  patch: BSplineSurface,
  parameters: readonly number[],
  balls: readonly Station[],
): boolean {
  const end = patch.vKnots.at(-1) ?? outOfRange();
  return balls.every(({ centre, from, to }, i) => {
    const u = parameters[i] ?? outOfRange();
    const off = Math.max(
      distance(splineSurfaceAt(patch, u, 0).point, from),
      distance(splineSurfaceAt(patch, u, end).point, to),
    );
    return off <= precision * distance(from, centre);
  });
}

/** Alternates both lists, beginning with the one that has one item more. */
function merged<T>(first: readonly T[], between: readonly T[]): T[] {
  return first.flatMap((item, i) => [item, ...between.slice(i, i + 1)]);
}

/** The range of the spine that the border of a face covers. */
function rangeOn(path: Path, loops: readonly Loop[], tools: EvaluationContext) {
  const found = loops
    .flatMap((loop) => (loop.kind === 'vertex' ? [loop.vertex.point] : bordersOf(loop, tools)))
    .map((point) => nearestOn(path, point, tools));
  if (found.length === 0) throw runsOut();
  if (path.isClosed) return closedRange(path, found);
  const [least, most] = [Math.min(...found), Math.max(...found)];
  const more = overlap * (most - least);
  return {
    from: Math.max(path.from, least - more),
    to: Math.min(path.to, most + more),
    isWhole: false,
  };
}

function bordersOf(loop: Extract<Loop, { kind: 'edges' }>, tools: EvaluationContext): Vector[] {
  return loop.coedges.flatMap(({ edge }) => {
    const points = edgePoints(edge, tools);
    return points.filter((_, i) => i % 4 === 0 || i === points.length - 1);
  });
}

/** The complement of the widest gap between the found parameters; the whole spine where that gap is narrow. */
function closedRange(path: Path, found: readonly number[]) {
  const round = path.to - path.from;
  const sorted = found
    .map((t) => path.from + ((((t - path.from) % round) + round) % round))
    .sort((a, b) => a - b);
  let gap = 0;
  let from = path.from;
  sorted.forEach((t, i) => {
    const next = sorted[i + 1] ?? (sorted[0] ?? outOfRange()) + round;
    if (next - t <= gap) return;
    gap = next - t;
    from = next;
  });
  if (gap < smallestGap * round) return { from: path.from, to: path.to, isWhole: true };
  const more = Math.min(overlap * (round - gap), gap / 4);
  return { from: from - more, to: from + round - gap + more, isWhole: false };
}

function angleOf({ centre, from, to }: Station): number {
  const [a, b] = [minus(from, centre), minus(to, centre)];
  const product = distance(from, centre) * distance(to, centre);
  return Math.acos(Math.min(1, Math.max(-1, dot(a, b) / product)));
}

/** A pole in homogeneous coordinates: `[w x, w y, w z, w]`. */
type Homogeneous = readonly [number, number, number, number];

/** The arc from one contact to the other, as one or two rational quadratic pieces. */
function sectionOf({ centre, from, to }: Station, angle: number, arcs: 1 | 2): Homogeneous[] {
  if (arcs === 1) return [weighted(from, 1), ...arcBehind(centre, from, to, angle)];
  const radius = (distance(from, centre) + distance(to, centre)) / 2;
  const towards = minus(plus(times(from, 0.5), times(to, 0.5)), centre);
  const middle = plus(centre, times(towards, radius / Math.hypot(...towards)));
  return [
    weighted(from, 1),
    ...arcBehind(centre, from, middle, angle / 2),
    ...arcBehind(centre, middle, to, angle / 2),
  ];
}

/** The second and third pole of an arc: the intersection of its end tangents, and its end. */
function arcBehind(centre: Vector, from: Vector, to: Vector, angle: number): Homogeneous[] {
  const weight = Math.cos(angle / 2);
  const middle = times(plus(from, to), 0.5);
  const corner = plus(centre, times(minus(middle, centre), 1 / weight ** 2));
  return [weighted(corner, weight), weighted(to, 1)];
}

function weighted([x, y, z]: Vector, weight: number): Homogeneous {
  return [x * weight, y * weight, z * weight, weight];
}

/** Joins sections by cubics with a common tangent at each section. */
function lofted(
  sections: readonly (readonly Homogeneous[])[],
  parameters: readonly number[],
  isWhole: boolean,
  arcs: 1 | 2,
): BSplineSurface {
  const last = sections.length - 1;
  const rows = sections.flatMap((section, i) => {
    const slopes = section.map((_, k) => slopeAt(sections, parameters, i, k, isWhole));
    const parameter = parameters[i] ?? outOfRange();
    const before = (parameter - (parameters[i - 1] ?? parameter)) / 3;
    const behind = ((parameters[i + 1] ?? parameter) - parameter) / 3;
    const moved = (by: number) => section.map((pole, k) => added(pole, slopes[k], by));
    if (i === 0) return [section, moved(behind)];
    if (i === last) return [moved(-before), section];
    return [moved(-before), moved(behind)];
  });
  return {
    kind: 'bspline',
    uDegree: 3,
    vDegree: 2,
    poles: rows.map((row) => row.map(([x, y, z, w]): Vector => [x / w, y / w, z / w])),
    weights: rows.map((row) => row.map(([, , , weight]) => weight)),
    uKnots: parameters.flatMap((t, i) => new Array<number>(i === 0 || i === last ? 4 : 2).fill(t)),
    vKnots: arcs === 1 ? [0, 0, 0, 1, 1, 1] : [0, 0, 0, 1, 1, 2, 2, 2],
  };
}

/**
 * The derivative by central differences; at the ends of an open spine, that of the parabola through three
 * sections.
 */
function slopeAt(
  sections: readonly (readonly Homogeneous[])[],
  parameters: readonly number[],
  i: number,
  pole: number,
  isWhole: boolean,
): Homogeneous {
  const last = sections.length - 1;
  const at = (k: number): Homogeneous => sections[k]?.[pole] ?? [NaN, NaN, NaN, NaN];
  const step = ((parameters[last] ?? outOfRange()) - (parameters[0] ?? outOfRange())) / last;
  const combined = (
    a: Homogeneous,
    fa: number,
    b: Homogeneous,
    fb: number,
    c: Homogeneous,
    fc: number,
  ) => scaled(added(added(scaled(a, fa), b, fb), c, fc), 1 / (2 * step));
  if (i > 0 && i < last) return combined(at(i + 1), 1, at(i - 1), -1, at(i), 0);
  if (isWhole) return combined(at(1), 1, at(last - 1), -1, at(0), 0);
  if (i === 0) return combined(at(0), -3, at(1), 4, at(2), -1);
  return combined(at(last), 3, at(last - 1), -4, at(last - 2), 1);
}

function scaled([x, y, z, w]: Homogeneous, by: number): Homogeneous {
  return [x * by, y * by, z * by, w * by];
}

function added(a: Homogeneous, b: Homogeneous | undefined, by: number): Homogeneous {
  if (!b) return a;
  return [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2], a[3] + by * b[3]];
}

function runsOut(): Refusal {
  return new Refusal('unsupportedFormat', say('A fillet runs out to nothing.'));
}
