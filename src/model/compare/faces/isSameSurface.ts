import type { Surface, Vector } from '../../shapes';
import { along, cross, distance, dot, lengthOf, minus } from '../../vectors';

/** Where a face lies: surfaces need to be the same only there. */
export interface FacePlace {
  readonly centre: Vector;
  /** Metres across. */
  readonly extent: number;
}

/**
 * Whether two faces lie on one surface, however it is parameterised.
 * @param slack metres by which the surfaces may differ
 * @param place where they are compared; by itself where the first one has its origin
 */
export function isSameSurface(a: Surface, b: Surface, slack: number, place?: FacePlace): boolean {
  const least = place && place.extent > 0 ? slack / place.extent : 0;
  if (a.kind === 'plane' && b.kind === 'plane') {
    const cosine = dot(a.normal, b.normal);
    if (cosine < Math.min(parallel, 1 - least ** 2 / 2)) return false;
    const at = place?.centre ?? a.origin;
    const away = dot(b.normal, minus(b.origin, at)) - dot(a.normal, minus(a.origin, at));
    return Math.abs(away) <= slack;
  }
  const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
  const isOneAxis = (one: Axis, other: Axis) => areOneAxis(one, other, slack, least, place?.centre);
  const isOneWay = (one: Axis, other: Axis) =>
    lengthOf(cross(one.axis, other.axis)) <= Math.max(2 * angle, least);
  if (a.kind === 'cylinder' && b.kind === 'cylinder') {
    return isNear(a.radius, b.radius) && isOneAxis(a, b);
  }
  if (a.kind === 'cone' && b.kind === 'cone') {
    return (
      Math.abs(a.halfAngle - b.halfAngle) <= Math.max(angle, least) &&
      dot(a.axis, b.axis) > 0 &&
      isOneAxis(a, b) &&
      coneGap(a, b, place?.centre ?? b.origin) <= slack
    );
  }
  if (a.kind === 'sphere' && b.kind === 'sphere') {
    return isNear(a.radius, b.radius) && distance(a.origin, b.origin) <= slack;
  }
  if (a.kind === 'torus' && b.kind === 'torus') {
    return (
      isNear(a.majorRadius, b.majorRadius) &&
      isNear(a.minorRadius, b.minorRadius) &&
      distance(a.origin, b.origin) <= slack &&
      isOneWay(a, b)
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

type Cone = Extract<Surface, { readonly kind: 'cone' }>;

/** Metres between two cones of one axis, measured across their surfaces at the height of a point. */
function coneGap(a: Cone, b: Cone, point: Vector): number {
  const radiusOf = ({ origin, axis, radius, halfAngle }: Cone) =>
    radius + dot(minus(point, origin), axis) * Math.tan(halfAngle);
  return Math.abs(radiusOf(a) - radiusOf(b)) * Math.cos(a.halfAngle);
}

/** @param least radians by which the directions may differ at least */
function areOneAxis(a: Axis, b: Axis, slack: number, least: number, centre?: Vector): boolean {
  if (lengthOf(cross(a.axis, b.axis)) > Math.max(2 * angle, least)) return false;
  const at = centre ? along(b.origin, b.axis, dot(minus(centre, b.origin), b.axis)) : b.origin;
  return lengthOf(cross(minus(at, a.origin), a.axis)) <= slack;
}
