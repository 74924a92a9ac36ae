import type { BSplineCurve, BSplineSurface } from '../../../brep/geometry';
import { knotRange } from '../../../../model/exact/splines/knotRange';
import { along, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import { segmentsOf } from '../geometry/igesCurves';
import { segmentOf, type Segment } from '../../../sewing/sewnSegment';
import { isoparametricCurve } from '../../../sewing/isoparametricCurve';
import type { Source } from '../geometry/igesSource';

/** As a share of the parameter range: a curve that is closer to an isoparametric line counts as that line. */
const same = 1e-8;

/**
 * The curves in space of a boundary that is given only in the parameter space of its surface.
 * @param id the curve whose first two coordinates are the parameters
 * @throws Unexpected for curves that are neither straight lines nor splines, or that leave the surface
 */
export function curvesFromPcurves(
  { file }: Source,
  id: number,
  surface: BSplineSurface,
): readonly Segment[] {
  // Parameters have no unit.
  return segmentsOf({ file, millimetres: 1 }, id).map((segment) => inSpace(segment, surface));
}

function inSpace(segment: Segment, surface: BSplineSurface): Segment {
  const { uDegree, vDegree, uKnots, vKnots } = surface;
  const u = knotRange(uDegree, uKnots);
  const v = knotRange(vDegree, vKnots);
  const parameters = asSpline(segment);
  const places = parameters.poles;
  const acrossU = held(places, 0, u);
  if (acrossU !== null) return onLine(surface, 'u', acrossU, segment, v);
  const acrossV = held(places, 1, v);
  if (acrossV !== null) return onLine(surface, 'v', acrossV, segment, u);
  if (!places.every(([x, y]) => isWithin(x, u) && isWithin(y, v))) {
    throw new Unexpected('a boundary that leaves its surface');
  }
  const { from, to } = parameters === segment.curve ? segment : { from: 0, to: 1 };
  return segmentOf({
    curve: { kind: 'onSurface', surface, parameters, from, to },
    from: 0,
    to: 1,
  });
}

type Range = readonly [low: number, high: number];

function isWithin(value: number, [low, high]: Range): boolean {
  const slack = same * (high - low);
  return value >= low - slack && value <= high + slack;
}

/** The constant value of a parameter along the whole curve; null if it varies. */
function held(poles: readonly Vector[], axis: 0 | 1, [low, high]: Range): number | null {
  const values = poles.map((pole) => pole[axis]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most - least > same * (high - low)) return null;
  return Math.min(Math.max((least + most) / 2, low), high);
}

function onLine(
  surface: BSplineSurface,
  across: 'u' | 'v',
  value: number,
  { start, end }: Segment,
  [low, high]: Range,
): Segment {
  const axis = across === 'u' ? 1 : 0;
  const clamped = [start[axis], end[axis]].map((t) => Math.min(Math.max(t, low), high));
  const [from, to] = [Math.min(...clamped), Math.max(...clamped)];
  if (!(from < to)) throw new Unexpected('a boundary without length in its parameters');
  return segmentOf({ curve: isoparametricCurve(surface, across, value), from, to });
}

/** A curve in parameter space as a spline; straight lines run from 0 to 1. */
function asSpline({ curve, from, to }: Segment): BSplineCurve {
  if (curve.kind === 'bspline') return curve;
  if (curve.kind !== 'line') throw new Unexpected('a boundary in parameters along a conic');
  const poles = [from, to].map((t) => along(curve.origin, curve.direction, t));
  return { kind: 'bspline', degree: 1, poles, weights: null, knots: [0, 0, 1, 1] };
}
