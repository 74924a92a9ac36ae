import type { BSplineCurve } from '../readers/brep/geometry';
import { Basis } from './basis';
import { CurveSearch } from './curveSearch';
import type { ExactCurve } from './exact';
import { knotsOf, searchStarts } from './knots';
import { withinPeriod } from './period';
import { extentOf, weighted } from './poles';

const mostStarts = 512;
/** Share of its size within which a curve comes back to where it began. */
const closed = 1e-8;

export function splineCurve(spline: BSplineCurve): ExactCurve | null {
  const { degree, poles, weights } = spline;
  const knots = knotsOf(degree, spline.knots, poles.length);
  const numbers = weighted(poles, weights);
  if (!knots || !numbers) return null;
  const at = evaluator(new Basis(knots), degree, numbers, weights !== null);
  const { breaks } = knots;
  const low = breaks[0] ?? 0;
  const high = breaks.at(-1) ?? 0;
  const isClosed = gapOf(at, low, high) <= closed * extentOf(poles);
  const period = isClosed ? high - low : null;
  const wrapped: ExactCurve['at'] = isClosed
    ? (t, out) => at(t < low || t > high ? withinPeriod(t, low, high - low) : t, out)
    : at;
  let search: CurveSearch | null = null;
  return {
    at: wrapped,
    parameterOf(x, y, z, near) {
      search ??= new CurveSearch({
        ...{ at: wrapped, low, high, period },
        starts: searchStarts(knots, mostStarts),
      });
      return search.parameterOf(x, y, z, near);
    },
    low,
    high,
    period,
    breaks,
    isLine: false,
  };
}

function gapOf(at: ExactCurve['at'], low: number, high: number): number {
  const from = new Float64Array(6);
  const to = new Float64Array(6);
  at(low, from);
  at(high, to);
  return Math.hypot(...[0, 1, 2].map((k) => (from[k] ?? 0) - (to[k] ?? 0)));
}

function evaluator(
  basis: Basis,
  degree: number,
  poles: Float64Array,
  isRational: boolean,
): ExactCurve['at'] {
  const { values, slopes } = basis;
  return (t, out) => {
    basis.at(t);
    let x = 0;
    let y = 0;
    let z = 0;
    let w = 0;
    let dx = 0;
    let dy = 0;
    let dz = 0;
    let dw = 0;
    for (let i = 0, at = 4 * basis.first; i <= degree; i++, at += 4) {
      const value = values[i] ?? 0;
      const slope = slopes[i] ?? 0;
      const px = poles[at] ?? 0;
      const py = poles[at + 1] ?? 0;
      const pz = poles[at + 2] ?? 0;
      const weight = poles[at + 3] ?? 0;
      x += value * px;
      y += value * py;
      z += value * pz;
      w += value * weight;
      dx += slope * px;
      dy += slope * py;
      dz += slope * pz;
      dw += slope * weight;
    }
    const share = isRational ? 1 / w : 1;
    out[0] = x *= share;
    out[1] = y *= share;
    out[2] = z *= share;
    if (!isRational) dw = 0;
    out[3] = (dx - dw * x) * share;
    out[4] = (dy - dw * y) * share;
    out[5] = (dz - dw * z) * share;
  };
}
