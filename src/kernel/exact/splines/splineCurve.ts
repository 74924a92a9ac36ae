import { outOfRange } from '../../../words/outOfRange';
import type { BSplineCurve } from '../../brep/geometry';
import { Basis, type FlatKnots } from './basis';
import { CurveSearch } from '../search/curveSearch';
import type { ExactCurve } from '../exact';
import { knotsOf, searchStarts } from './knotVector';
import { withinPeriod } from '../search/period';
import { extentOf, weighted } from './poles';
import { sumPoles } from './sumPoles';

const maxStarts = 512;
/** Share of the curve's size: a curve whose ends are closer together is closed. */
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
  /** Homogeneous sums and their derivatives, four numbers each. */
  private readonly sums = new Float64Array(8);
  private search: CurveSearch | null = null;

  /** @param gap largest distance between the ends of a closed curve, in the unit of the model */
  constructor(
    private readonly knots: FlatKnots,
    /** Homogeneous coordinates, four numbers for each pole. */
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
    this.search ??= new CurveSearch(this, searchStarts(this.knots, maxStarts));
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
    const { basis, poles, isRational, sums } = this;
    basis.at(t);
    sumPoles(sums, poles, 0, basis, this.knots.degree);
    const share = isRational ? 1 / (sums[3] ?? outOfRange()) : 1;
    const weight = isRational ? (sums[7] ?? outOfRange()) : 0;
    for (let k = 0; k < 3; k++) {
      const place = (sums[k] ?? outOfRange()) * share;
      out[k] = place;
      out[3 + k] = ((sums[4 + k] ?? outOfRange()) - weight * place) * share;
    }
  }
}
