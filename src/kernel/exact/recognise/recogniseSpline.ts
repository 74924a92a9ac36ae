import type { Curve, Vector } from '../../../model/shapes';
import { isStraight, recogniseArc } from './recogniseCircle';

/** A piece of a spline between two of its parameters. */
export interface SplinePiece {
  /** Number of distinct knots. */
  readonly knots: number;
  readonly degree: number;
  readonly from: number;
  readonly to: number;
  readonly pointAt: (parameter: number) => Vector;
}

/** A CAD program writes no circle as a spline with more knots than this. */
const maxKnots = 9;
const maxDegree = 3;
const fewPoints = 7;
const spanPoints = 8;

/** The line or circle that a spline equals. Some programs write them as splines, which can represent them exactly. */
export function recogniseSpline({ knots, degree, from, to, pointAt }: SplinePiece): Curve {
  if (knots > maxKnots || degree > maxDegree) return { kind: 'other' };
  const pointsAt = (count: number) =>
    Array.from({ length: count }, (_, i) => pointAt(from + ((to - from) * i) / (count - 1)));
  const few = pointsAt(fewPoints);
  if (!isStraight(few) && !recogniseArc(few)) return { kind: 'other' };
  // Unless it is that line or circle, a span of such a degree cannot share this many points with it.
  const points = pointsAt(spanPoints * (knots - 1) + 1);
  if (isStraight(points)) return { kind: 'line' };
  const arc = recogniseArc(points);
  return arc ? { kind: 'circle', ...arc } : { kind: 'other' };
}
