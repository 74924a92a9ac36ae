import { angleAt, feetOfEllipse } from '../../../../model/exact/ellipse';
import {
  perpendicularTo,
  along,
  cross,
  distance,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  type Vector,
} from '../../../../model/vectors';

/** A trimmed line, circle or ellipse, in the model's coordinates. */
export type ExactCurve = ExactLine | ExactRound;

export type ExactRound = ExactArc | ExactEllipse;

export interface ExactLine {
  readonly kind: 'line';
  readonly from: Vector;
  readonly to: Vector;
}

/** Starts at `from` and turns by `angle` about `axis`, right-handed. */
export interface ExactArc {
  readonly kind: 'arc';
  readonly origin: Vector;
  readonly axis: Vector;
  readonly radius: number;
  readonly angle: number;
  readonly from: Vector;
}

/** Likewise; its angles are eccentric anomalies. */
export interface ExactEllipse {
  readonly kind: 'ellipse';
  readonly origin: Vector;
  readonly axis: Vector;
  /** Direction of the major axis. */
  readonly major: Vector;
  readonly majorRadius: number;
  readonly minorRadius: number;
  readonly angle: number;
  readonly from: Vector;
}

const full = 2 * Math.PI;
/** Tolerance at the ends of an arc, radians. */
const angleSlack = 1e-9;

/** The point at a parameter 0…1. */
export function curvePoint(curve: ExactCurve, share: number): Vector {
  if (curve.kind === 'line') {
    return plus(curve.from, times(minus(curve.to, curve.from), share));
  }
  const { x, y, start } = radiiOf(curve);
  const angle = start + curve.angle * share;
  return along(along(curve.origin, x, Math.cos(angle)), y, Math.sin(angle));
}

/** Derivative of the point by the parameter, metres. */
export function tangentAt(curve: ExactCurve, share: number): Vector {
  if (curve.kind === 'line') return minus(curve.to, curve.from);
  const { x, y, start } = radiiOf(curve);
  const angle = start + curve.angle * share;
  return times(along(times(x, -Math.sin(angle)), y, Math.cos(angle)), curve.angle);
}

/** The point of a curve that is nearest to another. */
export function nearestOnCurve(curve: ExactCurve, point: Vector): Vector {
  if (curve.kind === 'line') {
    const direction = minus(curve.to, curve.from);
    const share = dot(minus(point, curve.from), direction) / dot(direction, direction);
    return curvePoint(curve, Math.max(0, Math.min(1, share)));
  }
  if (curve.kind === 'ellipse') {
    return standingOn(curve, point).reduce((best, at) =>
      distance(at, point) < distance(best, point) ? at : best,
    );
  }
  const angle = angleOn(curve, point);
  if (angle <= curve.angle) return curvePoint(curve, angle / curve.angle);
  // Beyond both ends, the nearer end.
  return angle - curve.angle < full - angle ? curvePoint(curve, 1) : curvePoint(curve, 0);
}

/** The point of a round curve that is farthest from another point. */
export function farthestOnRound(curve: ExactRound, point: Vector): Vector {
  if (curve.kind === 'ellipse') {
    return standingOn(curve, point).reduce((best, at) =>
      distance(at, point) > distance(best, point) ? at : best,
    );
  }
  const opposite = (angleOn(curve, point) + Math.PI) % full;
  if (opposite <= curve.angle) return curvePoint(curve, opposite / curve.angle);
  const [from, to] = [curvePoint(curve, 0), curvePoint(curve, 1)];
  return distance(from, point) >= distance(to, point) ? from : to;
}

/** Both ends, and the points between them at which the connection to `point` is perpendicular to the curve. */
function standingOn(ellipse: ExactEllipse, point: Vector): readonly Vector[] {
  const { origin, axis, major, angle } = ellipse;
  const arm = minus(point, origin);
  const feet = feetOfEllipse(ellipse, dot(arm, major), dot(arm, cross(axis, major)));
  const start = angleAt(ellipse, ellipse.from);
  const shares = feet.map((foot) => turnFrom(start, foot) / angle).filter((share) => share <= 1);
  return [0, 1, ...shares].map((share) => curvePoint(ellipse, share));
}

/** Whether the direction from the centre to a point is within the arc; for an ellipse, the point must lie on it. */
export function isWithinArc(curve: ExactRound, point: Vector): boolean {
  return isWithinTurn(curve, angleOn(curve, point));
}

/** Whether an angle from the start of a curve, 0…2π, is within it. */
function isWithinTurn(curve: ExactRound, angle: number): boolean {
  return angle <= curve.angle + angleSlack || angle >= full - angleSlack;
}

/** Angle from the start of the curve, 0…2π; for an ellipse the eccentric anomaly of a point on it. */
export function angleOn(curve: ExactRound, point: Vector): number {
  if (curve.kind === 'ellipse') {
    return turnFrom(angleAt(curve, curve.from), angleAt(curve, point));
  }
  const { x, y } = frameOf(curve);
  const arm = minus(point, curve.origin);
  return turnFrom(0, Math.atan2(dot(arm, y), dot(arm, x)));
}

/** The extremes of the height along a direction between the ends; none when the height is constant. */
export function extremesOn(curve: ExactRound, direction: Vector): readonly Vector[] {
  const { x, y, start } = radiiOf(curve);
  const [rise, more] = [dot(x, direction), dot(y, direction)];
  if (Math.hypot(rise, more) < 1e-12 * Math.max(lengthOf(x), lengthOf(y))) return [];
  const summit = Math.atan2(more, rise);
  return [summit, summit + Math.PI].flatMap((angle) => pointAtTurn(curve, turnFrom(start, angle)));
}

/**
 * Intersections of a round curve with a plane through `point`; null when too close to decide.
 * @param slack metres
 */
export function curvePlaneCrossings(
  curve: ExactRound,
  point: Vector,
  normal: Vector,
  slack: number,
): readonly Vector[] | null {
  const { x, y, start } = radiiOf(curve);
  const height = dot(minus(curve.origin, point), normal);
  const [rise, more] = [dot(x, normal), dot(y, normal)];
  const reach = Math.hypot(rise, more);
  if (Math.abs(reach * reach - height * height) < slack * reach) return null;
  if (Math.abs(height) > reach) return [];
  const [summit, aside] = [Math.atan2(more, rise), Math.acos(-height / reach)];
  return [summit - aside, summit + aside].flatMap((angle) =>
    pointAtTurn(curve, turnFrom(start, angle)),
  );
}

function pointAtTurn(curve: ExactRound, turn: number): readonly Vector[] {
  return isWithinTurn(curve, turn) ? [curvePoint(curve, turn / curve.angle)] : [];
}

export function isFullRound({ angle }: ExactRound): boolean {
  return Math.abs(angle - full) < angleSlack;
}

/** Length over which a curve keeps its direction of curvature, metres; infinite for a line. */
export function reachOf(curve: ExactCurve): number {
  switch (curve.kind) {
    case 'line':
      return Infinity;
    case 'arc':
      return curve.radius * curve.angle;
    case 'ellipse':
      return curve.majorRadius * curve.angle;
  }
}

/** Smallest radius of curvature, metres. */
export function smallestRadius(curve: ExactCurve): number {
  switch (curve.kind) {
    case 'line':
      return Infinity;
    case 'arc':
      return curve.radius;
    case 'ellipse':
      return curve.minorRadius ** 2 / curve.majorRadius;
  }
}

/** Two perpendicular radius vectors, and the angle from the first at which the curve starts. */
export function radiiOf(curve: ExactRound): { x: Vector; y: Vector; start: number } {
  if (curve.kind === 'arc') {
    const { x, y } = frameOf(curve);
    return { x: times(x, curve.radius), y: times(y, curve.radius), start: 0 };
  }
  const { axis, major, majorRadius, minorRadius } = curve;
  const y = times(cross(axis, major), minorRadius);
  return { x: times(major, majorRadius), y, start: angleAt(curve, curve.from) };
}

function turnFrom(start: number, angle: number): number {
  const turn = (angle - start) % full;
  return turn < 0 ? turn + full : turn;
}

function frameOf({ origin, axis, from }: ExactArc): { x: Vector; y: Vector } {
  const arm = minus(from, origin);
  const flat = minus(arm, times(axis, dot(arm, axis)));
  const x = lengthOf(flat) > 0 ? unit(flat) : perpendicularTo(axis);
  return { x, y: cross(axis, x) };
}
