import type { BSplineCurve } from './geometry';
import type { Path } from './tools';
import type { Vector } from './vector';

/** Samples in each span between knots, so that none of its bends is missed. */
const samplesPerSpan = 4;
const mostSamples = 512;

export function splinePath(spline: BSplineCurve): Path {
  const { degree, knots, poles } = spline;
  const [from = 0, to = 0] = [knots[degree], knots[poles.length]];
  const at = (t: number) => splineAt(spline, Math.min(to, Math.max(from, t)));
  return {
    from,
    to,
    isClosed: false,
    samples: samplesOf(knots.filter((knot) => knot >= from && knot <= to)),
    point: (t) => at(t).point,
    derivative: (t) => at(t).derivative,
  };
}

/** Between all distinct knots, and on them. */
export function samplesOf(knots: readonly number[]): number[] {
  const distinct = [...new Set(knots)];
  const each = Math.max(1, Math.min(samplesPerSpan, Math.floor(mostSamples / distinct.length)));
  const samples = distinct.flatMap((knot, i) => {
    const next = distinct[i + 1];
    if (next === undefined) return [knot];
    return Array.from({ length: each }, (_, k) => knot + ((next - knot) * k) / each);
  });
  const every = Math.ceil(samples.length / mostSamples);
  return samples.filter((_, i) => i % every === 0 || i === samples.length - 1);
}

export interface CurvePoint {
  readonly point: Vector;
  readonly derivative: Vector;
}

/** Point and derivative of a spline within its range (de Boor's algorithm, in homogeneous coordinates). */
export function splineAt(spline: BSplineCurve, t: number): CurvePoint {
  const { degree, knots, poles, weights } = spline;
  const span = spanOf(knots, degree, poles.length, t);
  const local = Array.from({ length: degree + 1 }, (_, i) => {
    const index = span - degree + i;
    const [x, y, z] = poles[index] ?? [NaN, NaN, NaN];
    const weight = weights?.[index] ?? 1;
    return [x * weight, y * weight, z * weight, weight];
  });
  const { value, slope } = deBoor(local, knots, degree, span, t);
  return projected(value, slope);
}

/** The span between knots in which a parameter lies; its first knot is the number. */
export function spanOf(
  knots: readonly number[],
  degree: number,
  poleCount: number,
  t: number,
): number {
  let low = degree;
  let high = poleCount;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((knots[middle] ?? 0) <= t) low = middle;
    else high = middle;
  }
  // At the end of the range the last span that is not empty.
  while (low > degree && (knots[low] ?? 0) >= (knots[low + 1] ?? 0)) low--;
  return low;
}

type Homogeneous = readonly number[];

/** @param poles the `degree + 1` that count in this span */
export function deBoor(
  poles: readonly Homogeneous[],
  knots: readonly number[],
  degree: number,
  span: number,
  t: number,
): { value: Homogeneous; slope: Homogeneous } {
  let now = poles;
  let slope: Homogeneous = [0, 0, 0, 0];
  for (let level = 1; level <= degree; level++) {
    if (level === degree) slope = slopeOf(now, knots, degree, span);
    now = Array.from({ length: now.length - 1 }, (_, i) => {
      const from = knots[span - degree + level + i] ?? 0;
      const to = knots[span + 1 + i] ?? 0;
      const share = to > from ? (t - from) / (to - from) : 0;
      return mixed(now[i] ?? [], now[i + 1] ?? [], share);
    });
  }
  return { value: now[0] ?? [], slope };
}

function slopeOf(
  [before = [], after = []]: readonly Homogeneous[],
  knots: readonly number[],
  degree: number,
  span: number,
): Homogeneous {
  const width = (knots[span + 1] ?? 0) - (knots[span] ?? 0);
  return width > 0 ? after.map((value, i) => ((value - (before[i] ?? 0)) * degree) / width) : [];
}

function mixed(a: Homogeneous, b: Homogeneous, share: number): Homogeneous {
  return a.map((value, i) => (1 - share) * value + share * (b[i] ?? 0));
}

/** Out of homogeneous coordinates, by the rule for quotients. */
export function projected(
  [x = NaN, y = NaN, z = NaN, weight = 1]: Homogeneous,
  [dx = 0, dy = 0, dz = 0, dWeight = 0]: Homogeneous,
): CurvePoint {
  const point: Vector = [x / weight, y / weight, z / weight];
  const derivative: Vector = [
    (dx - point[0] * dWeight) / weight,
    (dy - point[1] * dWeight) / weight,
    (dz - point[2] * dWeight) / weight,
  ];
  return { point, derivative };
}
