import { outOfRange } from '../../../../words/outOfRange';
import { weightAt } from '../../../brep/weights';
import type { BSplineCurve } from '../../../brep/geometry';
import { along } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import {
  alikePieces,
  bezierPieces,
  joinedPieces,
  overUnit,
  reversedPieces,
  splineOf,
  type BezierPieces,
} from './bezierPieces';
import { segmentsOf } from './igesCurves';
import type { CurveRange } from '../../../sewing/curveRange';
import type { Source } from './igesSource';
import type { TrimmedPatch } from '../../../sewing/patchBorder';

/**
 * Type 118, ruled surface: straight lines between two curves at equal parameters. Form 0 is defined by equal shares of
 * arc length, but programs write it and mean equal parameters.
 * @throws Unexpected for curves that are not known
 */
export function ruledPatch(source: Source, p: Parameters): TrimmedPatch {
  const rails = [segmentsOf(source, p.pointer()), segmentsOf(source, p.pointer())] as const;
  const isAgainst = p.flag();
  const [first, second] = alikeRails(rails[0], rails[1], isAgainst);
  const { degree, knots, weights, poles } = first;
  const isRational = weights !== null || second.weights !== null;
  const surface = {
    kind: 'bspline',
    uDegree: degree,
    vDegree: 1,
    poles: poles.map((pole, i) => [pole, second.poles[i] ?? outOfRange()]),
    weights: isRational
      ? poles.map((_, i) => [weightAt(weights, i), weightAt(second.weights, i)])
      : null,
    uKnots: knots,
    vKnots: [0, 0, 1, 1],
  } as const;
  return { surface, u: [0, 1], v: [0, 1] };
}

/** Both rails as splines over the parameters 0 to 1 with the same degree and knots. */
function alikeRails(
  first: readonly CurveRange[],
  second: readonly CurveRange[],
  isAgainst: boolean,
): readonly [BSplineCurve, BSplineCurve] {
  const [a, b] = [wholeSpline(first), wholeSpline(second)];
  const other = b && isAgainst ? reversed(b) : b;
  if (a && other && haveEqualKnots(a, other)) return [a, other];
  const [one, two] = [piecesOf(first), piecesOf(second)];
  const [left, right] = alikePieces(one, isAgainst ? reversedPieces(two) : two);
  return [splineOf(left), splineOf(right)];
}

function piecesOf(rail: readonly CurveRange[]): BezierPieces {
  if (rail.length === 0) throw new Unexpected('a rail without a curve');
  return overUnit(joinedPieces(rail.map(bezierPieces)));
}

/** In the unit of the parameter, which runs over about 1 in most files: knots are written with at least ten digits. */
const sameKnot = 1e-9;

function haveEqualKnots(a: BSplineCurve, b: BSplineCurve): boolean {
  return (
    a.degree === b.degree &&
    a.knots.length === b.knots.length &&
    a.knots.every((knot, i) => Math.abs(knot - (b.knots[i] ?? outOfRange())) < sameKnot)
  );
}

/** A line or a whole spline over the parameters 0 to 1; null for any other rail. */
function wholeSpline([only, ...others]: readonly CurveRange[]): BSplineCurve | null {
  if (!only || others.length > 0) return null;
  const { curve, from, to } = only;
  if (curve.kind === 'line') {
    const { origin, direction } = curve;
    const poles = [from, to].map((t) => along(origin, direction, t));
    return { kind: 'bspline', degree: 1, poles, weights: null, knots: [0, 0, 1, 1] };
  }
  const isWhole =
    curve.kind === 'bspline' &&
    from === curve.knots[0] &&
    from === curve.knots[curve.degree] &&
    to === curve.knots.at(-1);
  if (!isWhole) return null;
  return { ...curve, knots: curve.knots.map((knot) => (knot - from) / (to - from)) };
}

function reversed(curve: BSplineCurve): BSplineCurve {
  return {
    ...curve,
    poles: curve.poles.toReversed(),
    weights: curve.weights && curve.weights.toReversed(),
    knots: curve.knots.map((knot) => 1 - knot).reverse(),
  };
}
