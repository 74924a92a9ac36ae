import { outOfRange } from '../../../words/outOfRange';
import type { BSplineCurve } from '../geometry';
import { along, distance, lengthOf, minus, plus, times, type Vector } from '../../base/vector';

/**
 * A smooth cubic spline through points, parametrized by chord length; two points give a straight line.
 * @param isClosed whether the last point repeats the first, and the curve is smooth there too
 */
export function cubicThrough(points: readonly Vector[], isClosed: boolean): BSplineCurve {
  const knots = chordKnots(points);
  const last = points.length - 1;
  if (last < 2) {
    const end = knots[1] ?? outOfRange();
    return { kind: 'bspline', degree: 1, poles: points, weights: null, knots: [0, 0, end, end] };
  }
  const tangents = points.map((_, i) => tangentAt(points, knots, i, isClosed));
  const poles = points.flatMap((point, i): Vector[] => {
    const tangent = tangents[i] ?? outOfRange();
    const knot = knots[i] ?? outOfRange();
    const before = (knot - (knots[i - 1] ?? knot)) / 3;
    const behind = ((knots[i + 1] ?? knot) - knot) / 3;
    if (i === 0) return [point, along(point, tangent, behind)];
    if (i === last) return [along(point, tangent, -before), point];
    return [along(point, tangent, -before), along(point, tangent, behind)];
  });
  const repeated = knots.flatMap((knot, i) =>
    new Array<number>(i === 0 || i === last ? 4 : 2).fill(knot),
  );
  return { kind: 'bspline', degree: 3, poles, weights: null, knots: repeated };
}

function chordKnots(points: readonly Vector[]): number[] {
  let t = 0;
  return points.map((point, i) => (t += i === 0 ? 0 : distance(point, points[i - 1] ?? point)));
}

/** The tangent of the parabola through a point and its neighbours. */
function tangentAt(
  points: readonly Vector[],
  knots: readonly number[],
  i: number,
  isClosed: boolean,
): Vector {
  const last = points.length - 1;
  const isEnd = i === 0 || i === last;
  if (isEnd && isClosed) return joined(slope(points, knots, last), slope(points, knots, 1), knots);
  if (i === 0) return endTangent(slope(points, knots, 1), slope(points, knots, 2), knots, 1, 2);
  if (i === last) {
    return endTangent(
      slope(points, knots, last),
      slope(points, knots, last - 1),
      knots,
      last,
      last - 1,
    );
  }
  const [before, behind] = [slope(points, knots, i), slope(points, knots, i + 1)];
  return weighted(before, behind, widthOf(knots, i), widthOf(knots, i + 1));
}

/** The slope from the previous point to this one. */
function slope(points: readonly Vector[], knots: readonly number[], i: number): Vector {
  const from = points[i - 1] ?? outOfRange();
  const to = points[i] ?? outOfRange();
  const width = widthOf(knots, i);
  return width > 0 ? times(minus(to, from), 1 / width) : [0, 0, 0];
}

function widthOf(knots: readonly number[], i: number): number {
  return (knots[i] ?? outOfRange()) - (knots[i - 1] ?? outOfRange());
}

function weighted(before: Vector, behind: Vector, a: number, b: number): Vector {
  const mean = times(plus(times(before, b), times(behind, a)), 1 / (a + b));
  return lengthOf(mean) > 0 ? mean : before;
}

function joined(before: Vector, behind: Vector, knots: readonly number[]): Vector {
  return weighted(before, behind, widthOf(knots, knots.length - 1), widthOf(knots, 1));
}

function endTangent(
  near: Vector,
  far: Vector,
  knots: readonly number[],
  i: number,
  next: number,
): Vector {
  const inner = weighted(near, far, widthOf(knots, i), widthOf(knots, next));
  return minus(times(near, 2), inner);
}
