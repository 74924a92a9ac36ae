import { outOfRange } from '../../../../words/outOfRange';
import type { BSplineCurve, BSplineSurface } from '../../../brep/geometry';
import { cross, distance, dot, lengthOf, minus } from '../../../base/vector';
import { checkKnots, checkWeights } from '../../step/brep/knotsFrom';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import type { TrimmedPatch } from '../../../sewing/patchBorder';
import type { CurveRange } from '../../../sewing/curveRange';
import { directionOf, pointIn, type Source } from './igesSource';

/** Type 126, rational B-spline curve. */
export function splineCurve(source: Source, p: Parameters): CurveRange {
  const [last, degree] = [p.integer(), p.integer()];
  p.skip(2);
  const isPolynomial = p.flag();
  p.skip();
  const knots = p.numbers(last + degree + 2);
  const weights = p.numbers(last + 1);
  const poles = Array.from({ length: last + 1 }, () => pointIn(source, p));
  const [from, to] = [p.number(), p.number()];
  checkKnots(knots, degree, poles.length);
  checkWeights(weights, poles.length);
  if (!(from < to)) throw new Unexpected('a spline without length');
  const isPlain = isPolynomial || weights.every((weight) => weight === weights[0]);
  const curve: BSplineCurve = {
    kind: 'bspline',
    degree,
    poles,
    weights: isPlain ? null : weights,
    knots,
  };
  const [low, high] = [knots[degree] ?? outOfRange(), knots[poles.length] ?? outOfRange()];
  return asLine(curve) ?? { curve, from: Math.max(from, low), to: Math.min(to, high) };
}

/** As a share of the length: poles that are closer to the straight line count as on it. */
const straight = 1e-9;

/** A B-spline that is one straight line, parameterised by length; null for any other. */
function asLine({ degree, poles, weights, knots }: BSplineCurve): CurveRange | null {
  const [start, end] = [poles[0], poles.at(-1)];
  if (!start || !end || degree > 1 || weights || knots[degree] !== knots[0]) return null;
  const length = distance(start, end);
  if (!(length > 0)) return null;
  const direction = directionOf(start, end);
  let before = -Infinity;
  for (const pole of poles) {
    const arm = minus(pole, start);
    const along = dot(arm, direction);
    if (along <= before || lengthOf(cross(arm, direction)) > straight * length) return null;
    before = along;
  }
  return { curve: { kind: 'line', origin: start, direction }, from: 0, to: length };
}

/** Type 128, rational B-spline surface. */
export function splinePatch(source: Source, p: Parameters): TrimmedPatch {
  const [uLast, vLast, uDegree, vDegree] = [p.integer(), p.integer(), p.integer(), p.integer()];
  p.skip(2);
  const isPolynomial = p.flag();
  p.skip(2);
  const uKnots = p.numbers(uLast + uDegree + 2);
  const vKnots = p.numbers(vLast + vDegree + 2);
  const [uCount, vCount] = [uLast + 1, vLast + 1];
  checkKnots(uKnots, uDegree, uCount);
  checkKnots(vKnots, vDegree, vCount);
  const allWeights = p.numbers(uCount * vCount);
  checkWeights(allWeights, uCount * vCount);
  const allPoles = Array.from({ length: uCount * vCount }, () => pointIn(source, p));
  const isPlain = isPolynomial || allWeights.every((weight) => weight === allWeights[0]);
  const surface: BSplineSurface = {
    kind: 'bspline',
    uDegree,
    vDegree,
    poles: rowsOf(allPoles, uCount),
    weights: isPlain ? null : rowsOf(allWeights, uCount),
    uKnots,
    vKnots,
  };
  const [u, v] = [p.numbers(2), p.numbers(2)];
  return {
    surface,
    u: [u[0] ?? outOfRange(), u[1] ?? outOfRange()],
    v: [v[0] ?? outOfRange(), v[1] ?? outOfRange()],
  };
}

/** Converts the poles of a file, in which u runs fastest, into one row for each index along u. */
function rowsOf<T>(columns: readonly T[], uCount: number): T[][] {
  const rows = Array.from({ length: uCount }, (): T[] => []);
  columns.forEach((value, i) => rows[i % uCount]?.push(value));
  return rows;
}
