import type { Surface, Vector } from '../shapes';
import { cross, dot, lengthOf, minus } from '../vectors';

/** An infinite straight line, given by a point and a direction. */
export interface Axis {
  readonly origin: Vector;
  /** Unit vector. */
  readonly axis: Vector;
}

/** The tolerances within which lengths and angles count as equal, as files round their numbers. */
export interface CoincidenceTolerance {
  /** Metres. */
  readonly length: number;
  /** Radians. */
  readonly angle: number;
}

/** Whether two adjacent faces lie on one surface and on the same side of it. */
export function isSameSurface(a: Surface, b: Surface, sameness: CoincidenceTolerance): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= sameness.length;
  switch (a.kind) {
    case 'plane':
      return (
        b.kind === 'plane' &&
        dot(a.normal, b.normal) > 0 &&
        isParallel(a.normal, b.normal, sameness) &&
        near(dot(minus(b.origin, a.origin), a.normal), 0)
      );
    case 'cylinder':
      return (
        b.kind === 'cylinder' &&
        a.isHollow === b.isHollow &&
        near(a.radius, b.radius) &&
        isCoaxial(a, b, sameness)
      );
    case 'cone':
      return (
        b.kind === 'cone' &&
        a.isHollow === b.isHollow &&
        Math.abs(a.halfAngle - b.halfAngle) <= sameness.angle &&
        dot(a.axis, b.axis) > 0 &&
        isCoaxial(a, b, sameness) &&
        near(a.radius + dot(minus(b.origin, a.origin), a.axis) * Math.tan(a.halfAngle), b.radius)
      );
    case 'sphere':
      return (
        b.kind === 'sphere' &&
        a.isHollow === b.isHollow &&
        near(a.radius, b.radius) &&
        near(lengthOf(minus(a.origin, b.origin)), 0)
      );
    case 'torus':
      return (
        b.kind === 'torus' &&
        a.isHollow === b.isHollow &&
        near(a.majorRadius, b.majorRadius) &&
        near(a.minorRadius, b.minorRadius) &&
        near(lengthOf(minus(a.origin, b.origin)), 0) &&
        isParallel(a.axis, b.axis, sameness)
      );
    case 'other':
      return false;
  }
}

/** Whether two axes are the same line, regardless of their senses. */
export function isCoaxial(a: Axis, b: Axis, sameness: CoincidenceTolerance): boolean {
  return isParallel(a.axis, b.axis, sameness) && isOnAxis(b.origin, a, sameness);
}

export function isParallel(a: Vector, b: Vector, { angle }: CoincidenceTolerance): boolean {
  return lengthOf(cross(a, b)) <= angle;
}

export function isOnAxis(
  point: Vector,
  { origin, axis }: Axis,
  { length }: CoincidenceTolerance,
): boolean {
  return lengthOf(cross(minus(point, origin), axis)) <= length;
}
