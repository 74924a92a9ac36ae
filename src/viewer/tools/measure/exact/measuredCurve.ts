import {
  across,
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  type Vector,
} from '../../../../model/vectors';

/** A straight edge, or one on a circle, trimmed, in the model's coordinates. */
export type ExactCurve = ExactLine | ExactArc;

export interface ExactLine {
  readonly kind: 'line';
  readonly from: Vector;
  readonly to: Vector;
}

/** Runs from `from` by `angle` around `axis`, right-handed. */
export interface ExactArc {
  readonly kind: 'arc';
  readonly origin: Vector;
  readonly axis: Vector;
  readonly radius: number;
  readonly angle: number;
  readonly from: Vector;
}

const full = 2 * Math.PI;
/** Radians by which an angle may miss the end of an arc. */
const angleSlack = 1e-9;

/** The point at a share 0…1 of the way. */
export function curvePoint(curve: ExactCurve, share: number): Vector {
  if (curve.kind === 'line') {
    return plus(curve.from, times(minus(curve.to, curve.from), share));
  }
  const { origin, radius } = curve;
  const { x, y } = frameOf(curve);
  const angle = curve.angle * share;
  return plus(origin, plus(times(x, radius * Math.cos(angle)), times(y, radius * Math.sin(angle))));
}

/** The point of a curve that is nearest to another. */
export function nearestOnCurve(curve: ExactCurve, point: Vector): Vector {
  if (curve.kind === 'line') {
    const direction = minus(curve.to, curve.from);
    const share = dot(minus(point, curve.from), direction) / dot(direction, direction);
    return curvePoint(curve, Math.max(0, Math.min(1, share)));
  }
  const angle = angleOn(curve, point);
  if (angle <= curve.angle) return curvePoint(curve, angle / curve.angle);
  // Beyond both ends: the nearer of them.
  return angle - curve.angle < full - angle ? curvePoint(curve, 1) : curvePoint(curve, 0);
}

/** Whether the direction from an arc's centre to a point is within the arc. */
export function isWithinArc(arc: ExactArc, point: Vector): boolean {
  const angle = angleOn(arc, point);
  return angle <= arc.angle + angleSlack || angle >= full - angleSlack;
}

/** From the arc's beginning, 0…2π. */
export function angleOn(arc: ExactArc, point: Vector): number {
  const { x, y } = frameOf(arc);
  const arm = minus(point, arc.origin);
  const angle = Math.atan2(dot(arm, y), dot(arm, x));
  return angle < 0 ? angle + full : angle;
}

export function isFullCircle({ angle }: ExactArc): boolean {
  return Math.abs(angle - full) < angleSlack;
}

function frameOf({ origin, axis, from }: ExactArc): { x: Vector; y: Vector } {
  const arm = minus(from, origin);
  const flat = minus(arm, times(axis, dot(arm, axis)));
  const x = lengthOf(flat) > 0 ? unit(flat) : across(axis);
  return { x, y: cross(axis, x) };
}
