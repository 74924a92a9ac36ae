import { outOfRange } from '../../../../words/outOfRange';
import type { Surface } from '../../../../model/shapes';
import {
  across,
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
  curvePoint,
  isFullCircle,
  isWithinArc,
  nearestOnCurve,
  type ExactArc,
  type ExactCurve,
} from './measuredCurve';
import { isSameArea, isWholeSurface, wholeArea } from './wholeSurfaces';

/** A surface in closed form. */
export type Formed = Exclude<Surface, { kind: 'other' }>;

/** A face whose surface is known in closed form, and its edges as far as they are, in the model's coordinates. */
export interface ExactFace {
  readonly surface: Formed;
  readonly area: number;
  /** The edges in closed form. */
  readonly boundary: readonly ExactCurve[];
  /** Edges that are not in closed form are there too: those above are not all. */
  readonly isOpenEnded?: true;
  /** Where the edges do not tell: whether a point of the surface is inside, null when it is too near to call. */
  readonly isInside?: (point: Vector) => boolean | null;
}

/** Metres beside which something still counts as on an edge. */
const slack = 1e-9;

/** Sines, and metres off an axis, below which numbers of a file, written with some digits, are meant to be one. */
const digits = 1e-7;

/** The nearest point of a whole surface. */
export function footOn(surface: Formed, point: Vector): Vector {
  switch (surface.kind) {
    case 'plane': {
      const height = dot(minus(point, surface.origin), surface.normal);
      return along(point, surface.normal, -height);
    }
    case 'sphere': {
      const arm = minus(point, surface.origin);
      return along(surface.origin, directionOr(arm, [0, 0, 1]), surface.radius);
    }
    case 'cylinder': {
      const { onAxis, outward } = aroundAxis(surface, point);
      return along(onAxis, outward, surface.radius);
    }
    case 'cone':
      return footOnRuling(surface, aroundAxis(surface, point).outward, point);
    case 'torus': {
      const { outward } = aroundAxis(surface, point);
      const centre = along(surface.origin, outward, surface.majorRadius);
      return along(centre, directionOr(minus(point, centre), outward), surface.minorRadius);
    }
  }
}

/** All points of a surface from which a way to another point stands square. */
export function feetOn(surface: Formed, point: Vector): readonly Vector[] {
  switch (surface.kind) {
    case 'plane':
      return [footOn(surface, point)];
    case 'sphere': {
      const { origin, radius } = surface;
      const outward = directionOr(minus(point, origin), [0, 0, 1]);
      return [radius, -radius].map((reach) => along(origin, outward, reach));
    }
    case 'cylinder': {
      const { onAxis, outward } = aroundAxis(surface, point);
      return [surface.radius, -surface.radius].map((reach) => along(onAxis, outward, reach));
    }
    case 'cone': {
      const { outward } = aroundAxis(surface, point);
      return [outward, times(outward, -1)].map((side) => footOnRuling(surface, side, point));
    }
    case 'torus': {
      const { outward } = aroundAxis(surface, point);
      const { origin, majorRadius, minorRadius } = surface;
      return [majorRadius, -majorRadius].flatMap((reach) => {
        const centre = along(origin, outward, reach);
        const direction = directionOr(minus(point, centre), outward);
        return [minorRadius, -minorRadius].map((tube) => along(centre, direction, tube));
      });
    }
  }
}

/** Along the ruling on one side of the axis, not beyond the tip. */
function footOnRuling(
  { origin, axis, radius, halfAngle }: Extract<Surface, { kind: 'cone' }>,
  side: Vector,
  point: Vector,
): Vector {
  const arm = minus(point, origin);
  const [sin, cos] = [Math.sin(halfAngle), Math.cos(halfAngle)];
  const wanted = (dot(arm, side) - radius) * sin + dot(arm, axis) * cos;
  const reach = Math.max(wanted, -radius / sin);
  return along(along(origin, axis, reach * cos), side, radius + reach * sin);
}

export function tipOf({
  origin,
  axis,
  radius,
  halfAngle,
}: Extract<Surface, { kind: 'cone' }>): Vector {
  return along(origin, axis, -radius / Math.tan(halfAngle));
}

/** Square to a surface at one of its points; which way does not matter. */
export function normalAt(surface: Formed, at: Vector): Vector {
  switch (surface.kind) {
    case 'plane':
      return surface.normal;
    case 'sphere':
      return directionOr(minus(at, surface.origin), [0, 0, 1]);
    case 'cylinder':
      return aroundAxis(surface, at).outward;
    case 'cone': {
      const outward = times(aroundAxis(surface, at).outward, Math.cos(surface.halfAngle));
      return along(outward, surface.axis, -Math.sin(surface.halfAngle));
    }
    case 'torus': {
      const { outward } = aroundAxis(surface, at);
      return directionOr(minus(at, along(surface.origin, outward, surface.majorRadius)), outward);
    }
  }
}

/** Where a point stands around an axis. */
export function aroundAxis(
  { origin, axis }: { readonly origin: Vector; readonly axis: Vector },
  point: Vector,
): { onAxis: Vector; outward: Vector; away: number } {
  const onAxis = along(origin, axis, dot(minus(point, origin), axis));
  const arm = minus(point, onAxis);
  return { onAxis, outward: directionOr(arm, across(axis)), away: lengthOf(arm) };
}

export function directionOr(arm: Vector, otherwise: Vector): Vector {
  return lengthOf(arm) > 1e-15 ? unit(arm) : otherwise;
}

/** Whether a point of a face's surface is inside its edges, these included; null where nobody can tell. */
export function isInsideFace(face: ExactFace, point: Vector): boolean | null {
  const { boundary, isOpenEnded } = face;
  if (boundary.some((curve) => distance(nearestOnCurve(curve, point), point) < slack)) return true;
  const byEdges = isOpenEnded ? null : isInsideEdges(face, point);
  return byEdges ?? face.isInside?.(point) ?? null;
}

/** In closed form alone. */
function isInsideEdges(face: ExactFace, point: Vector): boolean | null {
  const { surface, boundary } = face;
  switch (surface.kind) {
    case 'plane':
      return isInsidePlane(surface, boundary, point);
    case 'cylinder':
    case 'cone':
      return isInsideTurned(surface, boundary, point);
    case 'sphere':
      return isInsideSphere(face, surface, point);
    case 'torus':
      return isWholeSurface(surface, face) ? true : null;
  }
}

/** Crossings of a ray in the plane, in a direction that meets no corner: an odd number means inside. */
function isInsidePlane(
  { normal }: Extract<Surface, { kind: 'plane' }>,
  boundary: readonly ExactCurve[],
  point: Vector,
): boolean | null {
  if (boundary.length === 0) return null;
  const x0 = across(normal);
  const y0 = cross(normal, x0);
  for (const turn of [0.123, 1.017, 2.331, 3.719]) {
    const x = plus(times(x0, Math.cos(turn)), times(y0, Math.sin(turn)));
    const y = cross(normal, x);
    const crossings = boundary.map((curve) => planeCrossings(curve, point, x, y));
    if (crossings.some((count) => count === null)) continue;
    return crossings.reduce((sum: number, count) => sum + (count ?? outOfRange()), 0) % 2 === 1;
  }
  return null;
}

/** How often a curve crosses the ray from `point` along `x`; null when too close to call. */
function planeCrossings(curve: ExactCurve, point: Vector, x: Vector, y: Vector): number | null {
  const flat = (at: Vector) => [dot(minus(at, point), x), dot(minus(at, point), y)] as const;
  if (curve.kind === 'line') {
    const [ax, ay] = flat(curve.from);
    const [bx, by] = flat(curve.to);
    if (isTooClose(ay) || isTooClose(by)) return null;
    if (ay > 0 === by > 0) return 0;
    return ax + ((bx - ax) * ay) / (ay - by) > 0 ? 1 : 0;
  }
  const [cx, cy] = flat(curve.origin);
  if (!isFullCircle(curve)) {
    const [, startY] = flat(curvePoint(curve, 0));
    const [, endY] = flat(curvePoint(curve, 1));
    if (isTooClose(startY) || isTooClose(endY)) return null;
  }
  const half = curve.radius ** 2 - cy ** 2;
  if (Math.abs(half) < slack * curve.radius) return null;
  if (half < 0) return 0;
  const reach = Math.sqrt(half);
  return [cx - reach, cx + reach].filter((at) => at > 0 && isWithinArc(curve, along(point, x, at)))
    .length;
}

function isTooClose(height: number): boolean {
  return Math.abs(height) < slack;
}

/**
 * On a cylinder or cone: circles around the axis that a ruling crosses above the point. Where every
 * edge is such a circle or a ruling, an odd number means inside.
 */
function isInsideTurned(
  surface: Extract<Surface, { kind: 'cylinder' | 'cone' }>,
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
    if (!isCoaxial(curve, surface)) return null;
    const at = dot(minus(curve.origin, surface.origin), surface.axis);
    // A ruling that ends just where the arc does belongs to the next arc, or is an edge of the face.
    const angle = angleOn(curve, point);
    const isMet = isFullCircle(curve) || (angle > 1e-9 && angle < curve.angle - 1e-9);
    if (!isMet && isWithinArc(curve, point)) return null;
    if (isMet && at > height) crossings += 1;
  }
  return crossings % 2 === 1;
}

/** A whole sphere, or one side of a single circle: which one, its area says. */
function isInsideSphere(
  face: ExactFace,
  sphere: Extract<Surface, { kind: 'sphere' }>,
  point: Vector,
): boolean | null {
  const { area, boundary } = face;
  const { origin, radius } = sphere;
  if (boundary.length === 0) return isWholeSurface(sphere, face) ? true : null;
  const [circle, ...others] = boundary;
  if (circle?.kind !== 'arc' || others.length > 0 || !isFullCircle(circle)) return null;
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
