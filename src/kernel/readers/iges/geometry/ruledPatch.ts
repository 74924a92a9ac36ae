import { outOfRange } from '../../../../words/outOfRange';
import { weightAt } from '../../../brep/weights';
import type { BSplineCurve } from '../../../brep/geometry';
import { along, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import { segmentsOf } from './igesCurves';
import type { CurveRange } from '../../../sewing/curveRange';
import type { Source } from './igesSource';
import type { TrimmedPatch } from '../../../sewing/patchBorder';

/**
 * Type 118, ruled surface: straight lines between two curves at equal parameters. Form 0 is defined by equal shares of
 * arc length, but programs write it and mean equal parameters.
 * @throws Unexpected for curves whose degrees or knots differ
 */
export function ruledPatch(source: Source, p: Parameters): TrimmedPatch {
  const [first, second] = [railOf(source, p.pointer()), railOf(source, p.pointer())];
  const isAgainst = p.flag();
  const other = isAgainst ? reversed(second) : second;
  const { degree, knots, weights, poles } = first;
  const isAlike =
    other.degree === degree &&
    other.knots.length === knots.length &&
    other.knots.every((knot, i) => Math.abs(knot - (knots[i] ?? outOfRange())) < 1e-9) &&
    (weights === null) === (other.weights === null);
  if (!isAlike) throw new Unexpected('a ruled surface between curves that are not alike');
  const surface = {
    kind: 'bspline',
    uDegree: degree,
    vDegree: 1,
    poles: poles.map((pole, i) => [pole, other.poles[i] ?? outOfRange()]),
    weights: weights?.map((weight, i) => [weight, weightAt(other.weights, i)]) ?? null,
    uKnots: knots,
    vKnots: [0, 0, 1, 1],
  } as const;
  return { surface, u: [0, 1], v: [0, 1] };
}

/** A rail curve as a spline over the parameters 0 to 1. */
function railOf(source: Source, id: number): BSplineCurve {
  const [only, ...others] = segmentsOf(source, id);
  if (!only || others.length > 0) throw new Unexpected('a rail of several pieces');
  if (only.curve.kind === 'line') {
    const { origin, direction } = only.curve;
    const at = (t: number): Vector => along(origin, direction, t);
    const poles = [at(only.from), at(only.to)];
    return { kind: 'bspline', degree: 1, poles, weights: null, knots: [0, 0, 1, 1] };
  }
  return wholeSpline(only);
}

function wholeSpline({ curve, from, to }: CurveRange): BSplineCurve {
  const isWhole =
    curve.kind === 'bspline' &&
    from === curve.knots[0] &&
    from === curve.knots[curve.degree] &&
    to === curve.knots.at(-1);
  if (!isWhole) throw new Unexpected('a rail that is no whole spline');
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
