import { Refusal } from '../base/refusal';
import { Evaluator } from '../brep/tracing/evaluator';
import type { IntersectionCurve, SurfaceCurve } from '../brep/geometry';
import type { Path } from '../brep/tracing/evaluationContext';
import { CurveSearch } from './search/curveSearch';
import type { ExactCurve } from './exact';

/** A curve that surfaces define, traced as accurately as possible; null where it cannot be traced. */
export function tracedCurve(curve: IntersectionCurve | SurfaceCurve): ExactCurve | null {
  const path = pathOf(curve);
  if (!path) return null;
  const { from: low, to: high, isClosed } = path;
  const period = isClosed ? high - low : null;
  const at: ExactCurve['at'] = (t, out) => {
    out.set(path.point(t));
    out.set(path.derivative(t), 3);
  };
  const search = new CurveSearch({ at, low, high, period }, path.samples);
  return {
    at,
    parameterOf: (x, y, z, near) => search.parameterOf(x, y, z, near),
    ...{ low, high, period },
    breaks: breaksOf(curve, path),
    isLine: false,
  };
}

/** A curve on a surface is less smooth at the knots of its pcurve, an intersection where its cubic pieces join. */
function breaksOf(curve: IntersectionCurve | SurfaceCurve, path: Path): readonly number[] {
  if (curve.kind === 'intersection') return path.samples;
  const { from: low, to: high } = path;
  const { from, to, parameters } = curve;
  const places = parameters.knots
    .map((knot) => low + ((knot - from) / (to - from)) * (high - low))
    .filter((place) => place > low && place < high);
  return [low, ...new Set(places.sort((a, b) => a - b)), high];
}

function pathOf(curve: IntersectionCurve | SurfaceCurve): Path | null {
  try {
    const path = new Evaluator().path(curve);
    const ends = [...path.point(path.from), ...path.point(path.to)];
    return path.to > path.from && ends.every(Number.isFinite) ? path : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
