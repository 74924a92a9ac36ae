import { outOfRange } from '../../../words/outOfRange';
import type { BSplineCurve } from '../../brep/geometry';
import { Basis, type KnotLine } from './basis';
import { CurveSearch } from '../search/curveSearch';
import type { ExactCurve } from '../exact';
import { knotsOf, searchStarts } from './knotVector';
import { withinPeriod } from '../search/period';
import { extentOf, weighted } from './poles';

const mostStarts = 512;
/** Share of its size within which a curve comes back to where it began. */
const closed = 1e-8;

export function splineCurve(spline: BSplineCurve): ExactCurve | null {
  const { degree, poles, weights } = spline;
  const knots = knotsOf(degree, spline.knots, poles.length);
  const numbers = weighted(poles, weights);
  if (!knots || !numbers) return null;
  return new SplineCurve(knots, numbers, weights !== null, closed * extentOf(poles));
}

class SplineCurve implements ExactCurve {
  readonly low: number;
  readonly high: number;
  readonly period: number | null;
  readonly breaks: readonly number[];
  readonly isLine = false;
  private readonly basis: Basis;
  private search: CurveSearch | null = null;

  /** @param gap within which its ends are the same, in the unit of the model */
  constructor(
    private readonly knots: KnotLine,
    /** Each multiplied with the weight behind it. */
    private readonly poles: Float64Array,
    private readonly isRational: boolean,
    gap: number,
  ) {
    this.basis = new Basis(knots);
    this.breaks = knots.breaks;
    this.low = knots.breaks[0] ?? outOfRange();
    this.high = knots.breaks.at(-1) ?? outOfRange();
    this.period = this.gapBetweenEnds() <= gap ? this.high - this.low : null;
  }

  at(t: number, out: Float64Array): void {
    const { low, high, period } = this;
    const isBeyond = period !== null && (t < low || t > high);
    this.inside(isBeyond ? withinPeriod(t, low, period) : t, out);
  }

  parameterOf(x: number, y: number, z: number, near: number | null): number {
    this.search ??= new CurveSearch(this, searchStarts(this.knots, mostStarts));
    return this.search.parameterOf(x, y, z, near);
  }

  private gapBetweenEnds(): number {
    const from = new Float64Array(6);
    const to = new Float64Array(6);
    this.inside(this.low, from);
    this.inside(this.high, to);
    return Math.hypot(...[0, 1, 2].map((k) => (from[k] ?? outOfRange()) - (to[k] ?? outOfRange())));
  }

  private inside(t: number, out: Float64Array): void {
    const { basis, poles, isRational } = this;
    const { values, slopes } = basis;
    const { degree } = this.knots;
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
      const value = values[i] ?? outOfRange();
      const slope = slopes[i] ?? outOfRange();
      const px = poles[at] ?? outOfRange();
      const py = poles[at + 1] ?? outOfRange();
      const pz = poles[at + 2] ?? outOfRange();
      const weight = poles[at + 3] ?? outOfRange();
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
  }
}
