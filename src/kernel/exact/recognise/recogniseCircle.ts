import type { Vector } from '../../../model/shapes';
import { along, cross, distance, dot, lengthOf, minus, plus, times, unit } from '../../base/vector';

export interface Arc {
  readonly origin: Vector;
  /** Points run counterclockwise about it. */
  readonly axis: Vector;
  readonly radius: number;
  /** From the first point to the last, in radians. */
  readonly angle: number;
}

/** Largest distance of a point from what is recognised, in metres. CAD programs treat such points as equal. */
export const samePlace = 1e-10;

/**
 * The circular arc through points in their order; null when a point is not on it. Neighbours must be less than
 * half a turn apart.
 */
export function recogniseArc(points: readonly Vector[]): Arc | null {
  const [first] = points;
  const last = points.at(-1);
  const middle = points[Math.floor(points.length / 3)];
  const third = points[Math.floor((2 * points.length) / 3)];
  if (!first || !last || !middle || !third) return null;
  const circle = circleThrough(first, middle, third);
  if (!circle) return null;
  const { origin, radius } = circle;
  const isOn = (point: Vector) =>
    Math.abs(distance(point, origin) - radius) < samePlace &&
    Math.abs(dot(minus(point, origin), circle.axis)) < samePlace;
  if (!points.every(isOn)) return null;
  const angle = sweptAngle(points, origin, circle.axis);
  return angle < 0
    ? { origin, radius, axis: times(circle.axis, -1), angle: -angle }
    : { origin, radius, axis: circle.axis, angle };
}

/** Whether all points lie on one straight line. */
export function isStraight(points: readonly Vector[]): boolean {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || distance(first, last) < samePlace) return false;
  const direction = unit(minus(last, first));
  return points.every((point) => {
    const arm = minus(point, first);
    return lengthOf(minus(arm, times(direction, dot(arm, direction)))) < samePlace;
  });
}

function circleThrough(a: Vector, b: Vector, c: Vector) {
  const ab = minus(b, a);
  const ac = minus(c, a);
  const normal = cross(ab, ac);
  const area = lengthOf(normal);
  // The points are almost collinear, so the centre would be arbitrary.
  if (area < 1e-6 * lengthOf(ab) * lengthOf(ac) || area === 0) return null;
  const toCentre = times(
    plus(times(cross(normal, ab), dot(ac, ac)), times(cross(ac, normal), dot(ab, ab))),
    1 / (2 * area * area),
  );
  return { origin: along(a, toCentre, 1), radius: lengthOf(toCentre), axis: unit(normal) };
}

function sweptAngle(points: readonly Vector[], origin: Vector, axis: Vector): number {
  let angle = 0;
  let before: Vector | null = null;
  for (const point of points) {
    const arm = minus(point, origin);
    if (before) angle += Math.atan2(dot(cross(before, arm), axis), dot(before, arm));
    before = arm;
  }
  return angle;
}
