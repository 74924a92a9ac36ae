import { outOfRange } from '../../../words/outOfRange';
import type { BSplineSurface } from '../../brep/geometry';
import type { FlatKnots } from './basis';
import type { SurfaceParameter, ExactSurface, Singularity } from '../exact';
import { knotsOf, searchStarts } from './knotVector';
import type { Sweep } from '../integrals/integrable';
import { withinPeriod } from '../search/period';
import { extentOf, weighted } from './poles';
import { SplineEvaluator } from './splineEvaluator';
import { splineSweep } from './splineSweep';
import { SurfaceSearch } from '../search/surfaceSearch';

const maxStartsAlong = 64;
/** Share of the surface's size within which two sides are equal, or a side is one point. */
const same = 1e-8;

export function splineSurface(surface: BSplineSurface): ExactSurface | null {
  const vCount = surface.poles[0]?.length ?? 0;
  const uKnots = knotsOf(surface.uDegree, surface.uKnots, surface.poles.length);
  const vKnots = knotsOf(surface.vDegree, surface.vKnots, vCount);
  const isEven = surface.poles.every((row) => row.length === vCount);
  const poles = surface.poles.flat();
  const numbers = weighted(poles, surface.weights?.flat() ?? null);
  if (!uKnots || !vKnots || !numbers || !isEven) return null;
  return new SplineSurface(uKnots, vKnots, numbers, surface.weights !== null, extentOf(poles));
}

class SplineSurface implements ExactSurface {
  readonly u: SurfaceParameter;
  readonly v: SurfaceParameter;
  readonly singularities: readonly Singularity[];
  private readonly patch: SplineEvaluator;
  private search: SurfaceSearch | null = null;

  constructor(
    private readonly uKnots: FlatKnots,
    private readonly vKnots: FlatKnots,
    private readonly poles: Float64Array,
    isRational: boolean,
    readonly size: number,
  ) {
    this.patch = new SplineEvaluator(uKnots, vKnots, poles, isRational);
    const sides = sidesOf(this.patch, uKnots, vKnots);
    const gap = same * size;
    this.u = directionOf(uKnots, areSame(sides.uLow, sides.uHigh, gap));
    this.v = directionOf(vKnots, areSame(sides.vLow, sides.vHigh, gap));
    this.singularities = [
      ...singularitiesOf('u', sides, this.u, gap),
      ...singularitiesOf('v', sides, this.v, gap),
    ];
  }

  at(u: number, v: number, out: Float64Array): void {
    this.patch.at(into(u, this.u), into(v, this.v), out);
  }

  invert(x: number, y: number, z: number, out: Float64Array, hasHint: boolean): number {
    const { uKnots, vKnots } = this;
    this.search ??= new SurfaceSearch(
      this,
      startsAlong(uKnots, vKnots),
      startsAlong(vKnots, uKnots),
    );
    return this.search.invert(x, y, z, out, hasHint);
  }

  sweep(along: 'u' | 'v'): Sweep {
    const { u, v } = this;
    const sweep = splineSweep(this.uKnots, this.vKnots, this.poles, along);
    return along === 'u' ? wrappedSweep(sweep, u, v) : wrappedSweep(sweep, v, u);
  }
}

/**
 * Start parameters along one direction. They are more where the other direction needs few, as on the flank of a
 * thread, which has many turns.
 */
function startsAlong(knots: FlatKnots, across: FlatKnots): number[] {
  const { length } = searchStarts(across, maxStartsAlong);
  return searchStarts(knots, Math.max(maxStartsAlong, Math.floor(maxStartsAlong ** 2 / length)));
}

function directionOf({ degree, breaks }: FlatKnots, isClosed: boolean): SurfaceParameter {
  const low = breaks[0] ?? outOfRange();
  const high = breaks.at(-1) ?? outOfRange();
  return { low, high, period: isClosed ? high - low : null, breaks, isStraight: degree === 1 };
}

function wrappedSweep(sweep: Sweep, along: SurfaceParameter, held: SurfaceParameter): Sweep {
  if (along.period === null && held.period === null) return sweep;
  return {
    hold: (parameter) => sweep.hold(into(parameter, held)),
    at: (parameter, out) => sweep.at(into(parameter, along), out),
  };
}

function into(value: number, { low, high, period }: SurfaceParameter): number {
  const isBeyond = period !== null && (value < low || value > high);
  return isBeyond ? withinPeriod(value, low, period) : value;
}

/** Sampled points of the four sides of the parameter rectangle. */
function sidesOf(patch: SplineEvaluator, uKnots: FlatKnots, vKnots: FlatKnots) {
  const out = new Float64Array(9);
  const us = searchStarts(uKnots, maxStartsAlong);
  const vs = searchStarts(vKnots, maxStartsAlong);
  const [uLow = outOfRange(), uHigh = outOfRange()] = [us[0], us.at(-1)];
  const [vLow = outOfRange(), vHigh = outOfRange()] = [vs[0], vs.at(-1)];
  const side = (count: number, go: (i: number) => void) => {
    const points = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
      go(i);
      points.set(out.subarray(0, 3), 3 * i);
    }
    return points;
  };
  return {
    uLow: side(vs.length, (i) => patch.at(uLow, vs[i] ?? outOfRange(), out)),
    uHigh: side(vs.length, (i) => patch.at(uHigh, vs[i] ?? outOfRange(), out)),
    vLow: side(us.length, (i) => patch.at(us[i] ?? outOfRange(), vLow, out)),
    vHigh: side(us.length, (i) => patch.at(us[i] ?? outOfRange(), vHigh, out)),
  };
}

function areSame(a: Float64Array, b: Float64Array, gap: number): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? outOfRange())) <= gap);
}

function singularitiesOf(
  held: 'u' | 'v',
  sides: ReturnType<typeof sidesOf>,
  { low, high }: SurfaceParameter,
  gap: number,
): Singularity[] {
  const isPoint = (side: Float64Array) =>
    side.every((value, i) => Math.abs(value - (side[i % 3] ?? outOfRange())) <= gap);
  const [first, last] = held === 'u' ? [sides.uLow, sides.uHigh] : [sides.vLow, sides.vHigh];
  return [
    ...(isPoint(first) ? [{ held, at: low }] : []),
    ...(isPoint(last) ? [{ held, at: high }] : []),
  ];
}
