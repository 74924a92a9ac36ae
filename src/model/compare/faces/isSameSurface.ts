import type { Surface, Vector } from '../../shapes';
import { cross, distance, dot, lengthOf, minus } from '../../vectors';

/**
 * Whether two faces lie on one surface, however it is parameterised.
 * @param slack metres by which the surfaces may differ
 */
export function isSameSurface(a: Surface, b: Surface, slack: number): boolean {
  if (a.kind === 'plane' && b.kind === 'plane') {
    if (dot(a.normal, b.normal) < parallel) return false;
    return Math.abs(dot(a.normal, minus(b.origin, a.origin))) <= slack;
  }
  const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
  if (a.kind === 'cylinder' && b.kind === 'cylinder') {
    return isNear(a.radius, b.radius) && isOneAxis(a, b, slack);
  }
  if (a.kind === 'cone' && b.kind === 'cone') {
    return Math.abs(a.halfAngle - b.halfAngle) <= angle && isOneAxis(a, b, slack);
  }
  if (a.kind === 'sphere' && b.kind === 'sphere') {
    return isNear(a.radius, b.radius) && distance(a.origin, b.origin) <= slack;
  }
  if (a.kind === 'torus' && b.kind === 'torus') {
    return (
      isNear(a.majorRadius, b.majorRadius) &&
      isNear(a.minorRadius, b.minorRadius) &&
      distance(a.origin, b.origin) <= slack
    );
  }
  // One exporter may write as a spline what another writes as an elementary surface.
  return a.kind === 'other' || b.kind === 'other';
}

/** The cosine from which directions count as equal, and the tolerance of angles in radians. */
const [parallel, angle] = [1 - 1e-10, 1e-5];

interface Axis {
  readonly origin: Vector;
  readonly axis: Vector;
}

function isOneAxis(a: Axis, b: Axis, slack: number): boolean {
  const aside = cross(minus(b.origin, a.origin), a.axis);
  return lengthOf(cross(a.axis, b.axis)) <= 2 * angle && lengthOf(aside) <= slack;
}
