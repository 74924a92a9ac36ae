import type { Curve, Vector } from '../../../model/shapes';
import { isStraight, recogniseArc } from './recogniseCircle';

/** A spline between two of its parameters. */
export interface SplinePiece {
  /** How many different ones. */
  readonly knots: number;
  readonly degree: number;
  readonly from: number;
  readonly to: number;
  readonly pointAt: (parameter: number) => Vector;
}

/** A spline of more spans than this is no circle that a CAD program wrote. */
const mostKnots = 9;
const mostDegree = 3;
const fewPoints = 7;
const spanPoints = 8;

/** Some programs write lines and circles as splines, which can be these exactly. */
export function recogniseSpline({ knots, degree, from, to, pointAt }: SplinePiece): Curve {
  if (knots > mostKnots || degree > mostDegree) return { kind: 'other' };
  const pointsAt = (count: number) =>
    Array.from({ length: count }, (_, i) => pointAt(from + ((to - from) * i) / (count - 1)));
  const few = pointsAt(fewPoints);
  if (!isStraight(few) && !recogniseArc(few)) return { kind: 'other' };
  // A span of such degree cannot have this many points in common with a line or a circle it is not.
  const points = pointsAt(spanPoints * (knots - 1) + 1);
  if (isStraight(points)) return { kind: 'line' };
  const arc = recogniseArc(points);
  return arc ? { kind: 'circle', ...arc } : { kind: 'other' };
}
