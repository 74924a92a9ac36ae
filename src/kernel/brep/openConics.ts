import { outOfRange } from '../../words/outOfRange';
import { type BSplineCurve, type Frame, yOf } from './geometry';
import { along, dot, minus, type Vector } from '../base/vector';
import { Unexpected } from '../base/unexpected';

/** The ends of an edge, which limit a curve without ends of its own. */
export type EdgeEnds = readonly [Vector, Vector];

/**
 * Longest range of a hyperbola's parameter for one piece: a longer piece would have a middle weight that
 * dominates its ends.
 */
const longestPiece = 1;
const maxPieces = 64;

/**
 * The branch `origin + a cosh t x + b sinh t y` between two points, as an exact rational spline.
 * @throws Unexpected where the points are too far apart
 */
export function hyperbola(frame: Frame, a: number, b: number, ends: EdgeEnds): BSplineCurve {
  const y = yOf(frame);
  const [from, to] = ordered(ends, (end) => Math.asinh(dot(minus(end, frame.origin), y) / b));
  const count = Math.max(1, Math.ceil((to - from) / longestPiece));
  if (!(count <= maxPieces)) throw new Unexpected('a hyperbola beyond all bounds');
  const half = (to - from) / count / 2;
  const poles: Vector[] = [];
  const weights: number[] = [];
  for (let i = 0; i <= 2 * count; i++) {
    const t = from + i * half;
    const weight = i % 2 === 0 ? 1 : Math.cosh(half);
    poles.push(placed(frame, y, (a * Math.cosh(t)) / weight, (b * Math.sinh(t)) / weight));
    weights.push(weight);
  }
  return { kind: 'bspline', degree: 2, poles, weights, knots: knotsOf(count) };
}

/** The parabola `origin + focal (t² x + 2 t y)` between two points, as an exact spline. */
export function parabola(frame: Frame, focal: number, ends: EdgeEnds): BSplineCurve {
  const y = yOf(frame);
  const [from, to] = ordered(ends, (end) => dot(minus(end, frame.origin), y) / (2 * focal));
  const poles = [
    [from, from],
    [from, to],
    [to, to],
  ].map(([s = outOfRange(), t = outOfRange()]) => placed(frame, y, focal * s * t, focal * (s + t)));
  return { kind: 'bspline', degree: 2, poles, weights: null, knots: knotsOf(1) };
}

function ordered(ends: EdgeEnds, parameterOf: (end: Vector) => number): readonly [number, number] {
  const one = parameterOf(ends[0]);
  const other = parameterOf(ends[1]);
  if (!(Math.abs(one - other) > 0)) throw new Unexpected('an open curve without length');
  return one < other ? [one, other] : [other, one];
}

function placed({ origin, x }: Frame, y: Vector, xValue: number, yValue: number): Vector {
  return along(along(origin, x, xValue), y, yValue);
}

/** Knots of consecutive pieces of degree 2. */
function knotsOf(pieces: number): number[] {
  const inner = Array.from({ length: pieces - 1 }, (_, i) => [i + 1, i + 1]);
  return [0, 0, 0, ...inner.flat(), pieces, pieces, pieces];
}
