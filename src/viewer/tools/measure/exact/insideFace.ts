import { outOfRange } from '../../../../words/outOfRange';
import type { Surface } from '../../../../model/shapes';
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
import {
  angleOn,
  smallestRadius,
  curvePlaneCrossings,
  curvePoint,
  isFullRound,
  isWithinArc,
  nearestOnCurve,
  tangentAt,
  type ExactArc,
  type ExactCurve,
  type ExactEllipse,
  type ExactRound,
} from './measuredCurve';
import {
  aroundAxis,
  footOn,
  normalAt,
  type ExactFace,
  type ClosedFormSurface,
} from './measuredSurface';
import { isSameArea, isWholeSurface, wholeArea } from './wholeSurfaces';

/** Distance within which a point counts as on an edge, metres. */
const slack = 1e-9;

/** Sines of angles, and distances from an axis in metres, that count as zero since files round their numbers. */
const digits = 1e-7;

type Ruled = Extract<Surface, { kind: 'cylinder' | 'cone' }>;

/** Whether a point of a face's surface is inside its edges or on them; null when that cannot be decided. */
export function isInsideFace(face: ExactFace, point: Vector): boolean | null {
  const { boundary, isOpenEnded } = face;
  if (boundary.some((curve) => distance(nearestOnCurve(curve, point), point) < slack)) return true;
  if (isOpenEnded) return face.isInside?.(point) ?? null;
  return isInsideEdges(face, point) ?? face.isInside?.(point) ?? isOnSideOfEdge(face, point);
}

/**
 * Close to an edge, decides by points farther away from it, because `isInside` cannot decide there. Null near corners.
 */
function isOnSideOfEdge({ surface, boundary, isInside }: ExactFace, point: Vector): boolean | null {
  if (!isInside) return null;
  const [edge, ...others] = boundary
    .map((curve) => ({ curve, foot: nearestOnCurve(curve, point) }))
    .sort((a, b) => distance(a.foot, point) - distance(b.foot, point));
  if (!edge) return null;
  const { curve, foot } = edge;
  const sideways = unit(cross(tangentOf(curve, foot), normalAt(surface, foot)));
  const away = distance(foot, point);
  const room = Math.min(
    bendOf(surface, foot),
    smallestRadius(curve),
    ...others.map((other) => distance(nearestOnCurve(other.curve, foot), foot)),
  );
  for (let aside = Math.max(nearest, 2 * away); 2 * aside < room; aside *= 2) {
    if (aside > farthest) return null;
    const [left, right] = [aside, -aside].map((by) =>
      isInside(footOn(surface, along(foot, sideways, by))),
    );
    if (left === right || typeof left !== 'boolean' || typeof right !== 'boolean') continue;
    return dot(minus(point, foot), sideways) > 0 ? left : right;
  }
  return null;
}

/** Approximate smallest radius of curvature of a surface at a point. */
function bendOf(surface: ClosedFormSurface, at: Vector): number {
  switch (surface.kind) {
    case 'plane':
      return Infinity;
    case 'sphere':
    case 'cylinder':
      return surface.radius;
    case 'cone':
      return aroundAxis(surface, at).away;
    case 'torus':
      return Math.min(surface.minorRadius, aroundAxis(surface, at).away);
  }
}

/** Distances from an edge at which its sides are tested, metres. */
const nearest = 4e-6;
const farthest = 0.1;

function tangentOf(curve: ExactCurve, at: Vector): Vector {
  return tangentAt(curve, curve.kind === 'line' ? 0 : angleOn(curve, at) / curve.angle);
}

/** Decides by closed forms alone. */
function isInsideEdges(face: ExactFace, point: Vector): boolean | null {
  const { surface, boundary } = face;
  switch (surface.kind) {
    case 'plane':
      return isInsidePlane(surface, boundary, point);
    case 'cylinder':
    case 'cone':
      return isInsideAlongRuling(surface, boundary, point);
    case 'sphere':
      return isInsideSphere(face, surface, point);
    case 'torus':
      return isWholeSurface(surface, face) ? true : null;
  }
}

/** Counts the crossings of a ray in the plane, in a direction that meets no corner; an odd number means inside. */
function isInsidePlane(
  { normal }: Extract<Surface, { kind: 'plane' }>,
  boundary: readonly ExactCurve[],
  point: Vector,
): boolean | null {
  if (boundary.length === 0) return null;
  for (const x of oddDirections(normal)) {
    const y = cross(normal, x);
    const crossings = boundary.map((curve) => planeCrossings(curve, point, x, y));
    if (crossings.some((count) => count === null)) continue;
    return crossings.reduce((sum: number, count) => sum + (count ?? outOfRange()), 0) % 2 === 1;
  }
  return null;
}

/** Unit vectors perpendicular to an axis, at unusual angles, so that some of them meet no corner. */
function oddDirections(axis: Vector): readonly Vector[] {
  const x = perpendicularTo(axis);
  const y = cross(axis, x);
  return [0.123, 1.017, 2.331, 3.719].map((angle) =>
    plus(times(x, Math.cos(angle)), times(y, Math.sin(angle))),
  );
}

/** Number of crossings of a curve with the ray from `point` along `x`; null when too close to decide. */
function planeCrossings(curve: ExactCurve, point: Vector, x: Vector, y: Vector): number | null {
  const flat = (at: Vector) => [dot(minus(at, point), x), dot(minus(at, point), y)] as const;
  if (curve.kind === 'line') {
    const [ax, ay] = flat(curve.from);
    const [bx, by] = flat(curve.to);
    if (isTooClose(ay) || isTooClose(by)) return null;
    if (ay > 0 === by > 0) return 0;
    return ax + ((bx - ax) * ay) / (ay - by) > 0 ? 1 : 0;
  }
  if (!isFullRound(curve)) {
    const [, startY] = flat(curvePoint(curve, 0));
    const [, endY] = flat(curvePoint(curve, 1));
    if (isTooClose(startY) || isTooClose(endY)) return null;
  }
  const crossings = curvePlaneCrossings(curve, point, y, slack);
  return crossings && crossings.filter((at) => flat(at)[0] > 0).length;
}

function isTooClose(height: number): boolean {
  return Math.abs(height) < slack;
}

/** For a point on the axis, which is the apex of a cone, any ruling can be used. */
function isInsideAlongRuling(
  surface: Ruled,
  boundary: readonly ExactCurve[],
  point: Vector,
): boolean | null {
  if (aroundAxis(surface, point).away > slack) return isInsideAnyPeriod(surface, boundary, point);
  for (const outward of oddDirections(surface.axis)) {
    const isInside = isInsideAnyPeriod(surface, boundary, plus(point, outward));
    if (isInside !== null) return isInside;
  }
  return null;
}

/**
 * On a cylinder or cone: counts the circles and ellipses that a ruling crosses above the point. If all edges are such
 * curves or rulings, an odd number means inside.
 */
function isInsideAnyPeriod(
  surface: Ruled,
  boundary: readonly ExactCurve[],
  point: Vector,
): boolean | null {
  if (boundary.length === 0) return null;
  const height = dot(minus(point, surface.origin), surface.axis);
  let crossings = 0;
  for (const curve of boundary) {
    if (curve.kind === 'line') {
      if (!isRuling(curve.from, curve.to, surface)) return null;
      continue;
    }
    const met = meetingWithRuling(curve, surface, point);
    if (!met) return null;
    // A ruling through the end of an arc belongs to the next arc, or is itself an edge.
    const angle = angleOn(curve, met);
    const isMet = isFullRound(curve) || (angle > 1e-9 && angle < curve.angle - 1e-9);
    if (!isMet && isWithinArc(curve, met)) return null;
    const at = dot(minus(met, surface.origin), surface.axis);
    if (isMet && at > height) crossings += 1;
  }
  return crossings % 2 === 1;
}

/** Where the ruling through a point meets the full section curve; null when the curve is no section of the surface. */
function meetingWithRuling(curve: ExactRound, surface: Ruled, point: Vector): Vector | null {
  const isSection = curve.kind === 'arc' ? isCoaxial(curve, surface) : isSectionOf(curve, surface);
  if (!isSection) return null;
  const { outward } = aroundAxis(surface, point);
  const start = along(surface.origin, outward, surface.radius);
  const slope = surface.kind === 'cylinder' ? 0 : Math.tan(surface.halfAngle);
  const ruling = along(surface.axis, outward, slope);
  const rise = dot(ruling, curve.axis);
  return rise === 0
    ? null
    : along(start, ruling, dot(minus(curve.origin, start), curve.axis) / rise);
}

/** Whether an ellipse is a plane section of a surface, so that it meets every ruling once. */
function isSectionOf(ellipse: ExactEllipse, surface: Ruled): boolean {
  const whole = { ...ellipse, angle: 2 * Math.PI };
  return fifths.every((share) => {
    const at = curvePoint(whole, share);
    return distance(footOn(surface, at), at) < digits;
  });
}

/** Five points determine an ellipse. */
const fifths = [0, 0.2, 0.4, 0.6, 0.8];

/** Decides for a whole sphere, or for one side of a single circle, which is chosen by the area. */
function isInsideSphere(
  face: ExactFace,
  sphere: Extract<Surface, { kind: 'sphere' }>,
  point: Vector,
): boolean | null {
  const { area, boundary } = face;
  const { origin, radius } = sphere;
  if (boundary.length === 0) return isWholeSurface(sphere, face) ? true : null;
  const [circle, ...others] = boundary;
  if (circle?.kind !== 'arc' || others.length > 0 || !isFullRound(circle)) return null;
  const height = dot(minus(circle.origin, origin), circle.axis);
  const above = 2 * Math.PI * radius * (radius - height);
  const isAbove = dot(minus(point, circle.origin), circle.axis) > 0;
  if (isSameArea(area, above, sphere)) return isAbove;
  return isSameArea(area, wholeArea(sphere) - above, sphere) ? !isAbove : null;
}

function isCoaxial(
  arc: ExactArc,
  surface: { readonly origin: Vector; readonly axis: Vector },
): boolean {
  const { away } = aroundAxis(surface, arc.origin);
  return away < digits && lengthOf(cross(arc.axis, surface.axis)) < digits;
}

function isRuling(
  from: Vector,
  to: Vector,
  surface: { readonly origin: Vector; readonly axis: Vector },
): boolean {
  const normal = cross(minus(from, surface.origin), surface.axis);
  return Math.abs(dot(unit(minus(to, from)), unit(normal))) < digits;
}
