import { outOfRange } from '../../../words/outOfRange';
import type { BSplineCurve } from '../geometry';
import type { Path } from './evaluationContext';
import type { Vector } from '../../base/vector';
import { weightAt } from '../weights';

/** Samples in each knot span, so that no bend is missed. */
const samplesPerSpan = 4;
const maxSamples = 512;

export function splinePath(spline: BSplineCurve): Path {
  const { degree, knots, poles } = spline;
  const [from = outOfRange(), to = outOfRange()] = [knots[degree], knots[poles.length]];
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

/** Parameters at all distinct knots and between them. */
export function samplesOf(knots: readonly number[]): number[] {
  const distinct = [...new Set(knots)];
  const each = Math.max(1, Math.min(samplesPerSpan, Math.floor(maxSamples / distinct.length)));
  const samples = distinct.flatMap((knot, i) => {
    const next = distinct[i + 1];
    if (next === undefined) return [knot];
    return Array.from({ length: each }, (_, k) => knot + ((next - knot) * k) / each);
  });
  const every = Math.ceil(samples.length / maxSamples);
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
  const local = new Float64Array(4 * (degree + 1));
  for (let i = 0; i <= degree; i++) {
    const index = span - degree + i;
    writePole(local, i, poles[index] ?? outOfRange(), weightAt(weights, index));
  }
  const slope = deBoor(local, knots, degree, span, t);
  return projected(local, slope);
}

/** Writes a pole in homogeneous coordinates: `w x, w y, w z, w`. */
export function writePole(
  local: Float64Array,
  place: number,
  [x, y, z]: Vector,
  weight: number,
): void {
  local[4 * place] = x * weight;
  local[4 * place + 1] = y * weight;
  local[4 * place + 2] = z * weight;
  local[4 * place + 3] = weight;
}

/** The index of the first knot of the span that contains a parameter. */
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
    if ((knots[middle] ?? outOfRange()) <= t) low = middle;
    else high = middle;
  }
  // At the end of the range it is the last span that is not empty.
  while (low > degree && (knots[low] ?? outOfRange()) >= (knots[low + 1] ?? outOfRange())) low--;
  return low;
}

/**
 * Leaves the point of a spline in the first four numbers of `local`, and returns its derivative.
 * @param local the `degree + 1` poles of this span, four numbers each
 * @param slope four numbers that the derivative is written to
 */
export function deBoor(
  local: Float64Array,
  knots: readonly number[],
  degree: number,
  span: number,
  t: number,
  slope: Float64Array = new Float64Array(4),
): Float64Array {
  slope.fill(0);
  for (let level = 1; level <= degree; level++) {
    if (level === degree) writeSlope(slope, local, knots, degree, span);
    for (let i = 0; i <= degree - level; i++) {
      const from = knots[span - degree + level + i] ?? outOfRange();
      const to = knots[span + 1 + i] ?? outOfRange();
      const share = to > from ? (t - from) / (to - from) : 0;
      for (let k = 4 * i; k < 4 * i + 4; k++) {
        local[k] =
          (1 - share) * (local[k] ?? outOfRange()) + share * (local[k + 4] ?? outOfRange());
      }
    }
  }
  return slope;
}

function writeSlope(
  slope: Float64Array,
  local: Float64Array,
  knots: readonly number[],
  degree: number,
  span: number,
): void {
  const width = (knots[span + 1] ?? outOfRange()) - (knots[span] ?? outOfRange());
  if (!(width > 0)) return;
  for (let k = 0; k < 4; k++)
    slope[k] = (((local[k + 4] ?? outOfRange()) - (local[k] ?? outOfRange())) * degree) / width;
}

/** Converts homogeneous coordinates and their derivatives by the quotient rule. */
export function projected(value: Float64Array, slope: Float64Array): CurvePoint {
  const weight = value[3] ?? outOfRange();
  const bend = slope[3] ?? outOfRange();
  const point: Vector = [
    (value[0] ?? outOfRange()) / weight,
    (value[1] ?? outOfRange()) / weight,
    (value[2] ?? outOfRange()) / weight,
  ];
  const derivative: Vector = [
    ((slope[0] ?? outOfRange()) - point[0] * bend) / weight,
    ((slope[1] ?? outOfRange()) - point[1] * bend) / weight,
    ((slope[2] ?? outOfRange()) - point[2] * bend) / weight,
  ];
  return { point, derivative };
}
