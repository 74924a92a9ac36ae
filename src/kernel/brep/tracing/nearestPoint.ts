import { outOfRange } from '../../../words/outOfRange';
import type { Path, EvaluationContext } from './evaluationContext';
import { along, dot, lengthOf, minus, type Vector } from '../../base/vector';

const steps = 30;

/** Most samples that are compared to find a start. */
const maxStarts = 32;

/** The difference between two points, or the part of it that counts. */
type Gap = (from: Vector, to: Vector) => Vector;

/**
 * The parameter of the nearest point of a path.
 * @param gap the difference that counts as distance; by default the difference in space
 */
export function nearestOn(
  path: Path,
  target: Vector,
  tools: EvaluationContext,
  gap: Gap = minus,
): number {
  const every = Math.ceil(path.samples.length / maxStarts);
  let best = path.samples[0] ?? outOfRange();
  let least = Infinity;
  for (let i = 0; i < path.samples.length; i += every) {
    tools.spend();
    const t = path.samples[i] ?? outOfRange();
    const far = lengthOf(gap(target, path.point(t)));
    if (far >= least) continue;
    least = far;
    best = t;
  }
  return descend(path, target, best, tools, gap).t;
}

/**
 * A search for consecutive points that are near each other. It starts at the last result, and searches anew
 * where that leads to a point that is much farther.
 */
export function nearestSearch(
  path: Path,
  tools: EvaluationContext,
  gap: Gap = minus,
): (target: Vector) => number {
  let last: { t: number; far: number } | null = null;
  return (target) => {
    const near = last && descend(path, target, last.t, tools, gap);
    if (last && near?.isFoot && near.far <= 1.2 * last.far) {
      last = near;
      return near.t;
    }
    const t = nearestOn(path, target, tools, gap);
    last = { t, far: lengthOf(gap(target, path.point(t))) };
    return t;
  };
}

/** The difference perpendicular to a direction. */
export function perpendicularGap(direction: Vector): Gap {
  return (from, to) => {
    const way = minus(from, to);
    return along(way, direction, -dot(way, direction));
  };
}

interface Found {
  readonly t: number;
  readonly far: number;
  /** Whether the difference to the target is perpendicular to the path. */
  readonly isFoot: boolean;
}

/** Cosine between a path and the way to its foot: twice as many digits of the distance are then exact. */
const footCosine = 1e-6;
/** In the unit of the model, squared: for a target on the path, where the way has no direction. */
const roundedFoot = 1e-15;

/** Newton's method; a step is halved while it increases the distance. */
function descend(
  path: Path,
  target: Vector,
  start: number,
  tools: EvaluationContext,
  gap: Gap,
): Found {
  let t = start;
  let way = gap(target, path.point(t));
  for (let i = 0; i < steps; i++) {
    tools.spend();
    const step = newtonStep(path, t, way);
    if (step === null) break;
    // A parameter has sixteen digits, of which the last ones are the rounding error of the path.
    if (Math.abs(step) <= 1e-13 * (1 + Math.abs(t))) break;
    const moved = stepped(path, target, t, step, lengthOf(way), gap);
    if (!moved) break;
    ({ t, way } = moved);
  }
  const far = lengthOf(way);
  const tangent = path.derivative(t);
  const isFoot = Math.abs(dot(way, tangent)) <= footCosine * far * lengthOf(tangent) + roundedFoot;
  return { t, far, isFoot };
}

/**
 * The Newton step with the curvature of the path where it curves towards the target; null where the derivative
 * is zero.
 */
function newtonStep(path: Path, t: number, way: Vector): number | null {
  const tangent = path.derivative(t);
  const square = dot(tangent, tangent);
  if (!(square > 0)) return null;
  // Central differences give the curvature to 1e-8 of the path, which suffices because it only speeds up convergence.
  const h = Number.isFinite(path.to - path.from) ? 1e-4 * (path.to - path.from) : 0;
  const bend =
    h > 0 ? dot(way, minus(path.derivative(t + h), path.derivative(t - h))) / (2 * h) : 0;
  const slope = square - bend;
  return dot(way, tangent) / (slope > 0.05 * square ? slope : square);
}

/** The least part of a Newton step that is tried: where a hundredth of it leads no nearer, its direction is wrong. */
const minShare = 1e-2;

function stepped(path: Path, target: Vector, t: number, step: number, far: number, gap: Gap) {
  for (let share = 1; share > minShare; share /= 2) {
    const next = kept(path, t + share * step);
    if (next === t) return null;
    const way = gap(target, path.point(next));
    if (lengthOf(way) < far) return { t: next, way };
  }
  return null;
}

function kept(path: Path, t: number): number {
  return path.isClosed ? t : Math.min(path.to, Math.max(path.from, t));
}
