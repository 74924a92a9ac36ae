import type { BSplineSurface } from '../readers/brep/geometry';
import { Basis, type KnotLine } from './basis';
import type { Direction, ExactSurface, Tip } from './exact';
import { knotsOf, searchStarts } from './knots';
import type { Sweep } from './integrals/summed';
import { withinPeriod } from './period';
import { extentOf, weighted } from './poles';
import { splineSweep } from './splineSweep';
import { SurfaceSearch } from './surfaceSearch';

const mostStartsAlong = 64;
/** Share of its size within which sides of a surface are the same, or one point. */
const same = 1e-8;

type At = ExactSurface['at'];

export function splineSurface(surface: BSplineSurface): ExactSurface | null {
  const vCount = surface.poles[0]?.length ?? 0;
  const uKnots = knotsOf(surface.uDegree, surface.uKnots, surface.poles.length);
  const vKnots = knotsOf(surface.vDegree, surface.vKnots, vCount);
  const isEven = surface.poles.every((row) => row.length === vCount);
  const poles = surface.poles.flat();
  const numbers = weighted(poles, surface.weights?.flat() ?? null);
  if (!uKnots || !vKnots || !numbers || !isEven) return null;
  const inside = evaluator(uKnots, vKnots, numbers, surface.weights !== null);
  const size = extentOf(poles);
  const sides = sidesOf(inside, uKnots, vKnots);
  const u = directionOf(uKnots, areSame(sides.uLow, sides.uHigh, same * size));
  const v = directionOf(vKnots, areSame(sides.vLow, sides.vHigh, same * size));
  const at = wrapped(inside, u, v);
  const tips = (['u', 'v'] as const).flatMap((held) => tipsOf(held, sides, u, v, same * size));
  let search: SurfaceSearch | null = null;
  return {
    at,
    u,
    v,
    tips,
    sweep(along) {
      const sweep = splineSweep(uKnots, vKnots, numbers, along);
      return along === 'u' ? wrappedSweep(sweep, u, v) : wrappedSweep(sweep, v, u);
    },
    invert(x, y, z, out, hasHint) {
      search ??= new SurfaceSearch({
        ...{ at, u, v, size },
        ...searchGrid(uKnots, vKnots),
      });
      return search.invert(x, y, z, out, hasHint);
    },
  };
}

/** Where one direction needs few starts the other may have more: the flank of a thread winds many times round. */
function searchGrid(u: KnotLine, v: KnotLine) {
  const startsAlong = (knots: KnotLine, across: KnotLine) => {
    const { length } = searchStarts(across, mostStartsAlong);
    return searchStarts(
      knots,
      Math.max(mostStartsAlong, Math.floor(mostStartsAlong ** 2 / length)),
    );
  };
  return { uStarts: startsAlong(u, v), vStarts: startsAlong(v, u) };
}

function directionOf({ degree, breaks }: KnotLine, isClosed: boolean): Direction {
  const low = breaks[0] ?? 0;
  const high = breaks.at(-1) ?? 0;
  return { low, high, period: isClosed ? high - low : null, breaks, isStraight: degree === 1 };
}

function wrapped(at: At, u: Direction, v: Direction): At {
  if (u.period === null && v.period === null) return at;
  return (uAt, vAt, out) => at(into(uAt, u), into(vAt, v), out);
}

function wrappedSweep(sweep: Sweep, along: Direction, held: Direction): Sweep {
  if (along.period === null && held.period === null) return sweep;
  return {
    hold: (parameter) => sweep.hold(into(parameter, held)),
    at: (parameter, out) => sweep.at(into(parameter, along), out),
  };
}

function into(value: number, { low, high, period }: Direction): number {
  const isBeyond = period !== null && (value < low || value > high);
  return isBeyond ? withinPeriod(value, low, period) : value;
}

/** Points along the four sides of the parameter rectangle. */
function sidesOf(at: At, uKnots: KnotLine, vKnots: KnotLine) {
  const out = new Float64Array(9);
  const us = searchStarts(uKnots, mostStartsAlong);
  const vs = searchStarts(vKnots, mostStartsAlong);
  const [uLow = 0, uHigh = 0] = [us[0], us.at(-1)];
  const [vLow = 0, vHigh = 0] = [vs[0], vs.at(-1)];
  const side = (count: number, go: (i: number) => void) => {
    const points = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
      go(i);
      points.set(out.subarray(0, 3), 3 * i);
    }
    return points;
  };
  return {
    uLow: side(vs.length, (i) => at(uLow, vs[i] ?? 0, out)),
    uHigh: side(vs.length, (i) => at(uHigh, vs[i] ?? 0, out)),
    vLow: side(us.length, (i) => at(us[i] ?? 0, vLow, out)),
    vHigh: side(us.length, (i) => at(us[i] ?? 0, vHigh, out)),
  };
}

function areSame(a: Float64Array, b: Float64Array, gap: number): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? NaN)) <= gap);
}

function tipsOf(
  held: 'u' | 'v',
  sides: ReturnType<typeof sidesOf>,
  u: Direction,
  v: Direction,
  gap: number,
): Tip[] {
  const isPoint = (side: Float64Array) =>
    side.every((value, i) => Math.abs(value - (side[i % 3] ?? NaN)) <= gap);
  const { low, high } = held === 'u' ? u : v;
  const [first, last] = held === 'u' ? [sides.uLow, sides.uHigh] : [sides.vLow, sides.vHigh];
  return [
    ...(isPoint(first) ? [{ held, at: low }] : []),
    ...(isPoint(last) ? [{ held, at: high }] : []),
  ];
}

function evaluator(
  uKnots: KnotLine,
  vKnots: KnotLine,
  poles: Float64Array,
  isRational: boolean,
): At {
  const uBasis = new Basis(uKnots);
  const vBasis = new Basis(vKnots);
  const rowSize = 4 * vKnots.poleCount;
  // Of a row: its point and its derivative along v, four numbers each.
  const row = new Float64Array(8);
  const sums = new Float64Array(12);
  return (u, v, out) => {
    uBasis.at(u);
    vBasis.at(v);
    sums.fill(0);
    for (let i = 0; i <= uKnots.degree; i++) {
      sumRow(row, poles, (uBasis.first + i) * rowSize, vBasis, vKnots.degree);
      const value = uBasis.values[i] ?? 0;
      const slope = uBasis.slopes[i] ?? 0;
      for (let k = 0; k < 4; k++) {
        const part = row[k] ?? 0;
        sums[k] = (sums[k] ?? 0) + value * part;
        sums[4 + k] = (sums[4 + k] ?? 0) + slope * part;
        sums[8 + k] = (sums[8 + k] ?? 0) + value * (row[4 + k] ?? 0);
      }
    }
    divide(sums, isRational, out);
  };
}

function sumRow(
  row: Float64Array,
  poles: Float64Array,
  start: number,
  { first, values, slopes }: Basis,
  degree: number,
): void {
  let x = 0;
  let y = 0;
  let z = 0;
  let w = 0;
  let dx = 0;
  let dy = 0;
  let dz = 0;
  let dw = 0;
  for (let j = 0, at = start + 4 * first; j <= degree; j++, at += 4) {
    const value = values[j] ?? 0;
    const slope = slopes[j] ?? 0;
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
  row[0] = x;
  row[1] = y;
  row[2] = z;
  row[3] = w;
  row[4] = dx;
  row[5] = dy;
  row[6] = dz;
  row[7] = dw;
}

/** Of sums with weights to the point with its derivatives. */
function divide(sums: Float64Array, isRational: boolean, out: Float64Array): void {
  const share = isRational ? 1 / (sums[3] ?? 1) : 1;
  const uWeight = isRational ? (sums[7] ?? 0) : 0;
  const vWeight = isRational ? (sums[11] ?? 0) : 0;
  for (let k = 0; k < 3; k++) {
    const place = (sums[k] ?? 0) * share;
    out[k] = place;
    out[3 + k] = ((sums[4 + k] ?? 0) - uWeight * place) * share;
    out[6 + k] = ((sums[8 + k] ?? 0) - vWeight * place) * share;
  }
}
