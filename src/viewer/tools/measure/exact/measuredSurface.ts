import type { Surface } from '../../../../model/shapes';
import {
  perpendicularTo,
  along,
  dot,
  lengthOf,
  minus,
  times,
  unit,
  type Vector,
} from '../../../../model/vectors';
import type { ExactCurve } from './measuredCurve';

/** A surface that has a closed form. */
export type ClosedFormSurface = Exclude<Surface, { kind: 'other' }>;

/** A face with a surface in closed form, and those edges that have one, in the model's coordinates. */
export interface ExactFace {
  readonly surface: ClosedFormSurface;
  readonly area: number;
  /** The edges that have a closed form. */
  readonly boundary: readonly ExactCurve[];
  /** Set when there are other edges, so that `boundary` is incomplete. */
  readonly isOpenEnded?: true;
  /** Decides where the edges do not: whether a point of the surface is inside; null when too close to an edge. */
  readonly isInside?: (point: Vector) => boolean | null;
}

/** The nearest point of the unbounded surface. */
export function footOn(surface: ClosedFormSurface, point: Vector): Vector {
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

/** All points of a surface at which the connection to `point` is perpendicular to it. */
export function feetOn(surface: ClosedFormSurface, point: Vector): readonly Vector[] {
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

/** The foot point on one ruling, which ends at the apex. */
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

export function apexOf({
  origin,
  axis,
  radius,
  halfAngle,
}: Extract<Surface, { kind: 'cone' }>): Vector {
  return along(origin, axis, -radius / Math.tan(halfAngle));
}

/**
 * Outward normal of a surface at the foot of a point, away from the axis or centre: the direction in which
 * `signedHeight` grows.
 */
export function normalAt(surface: ClosedFormSurface, at: Vector): Vector {
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

/** Cylindrical coordinates of a point: its foot on the axis, the direction outward, and the distance. */
export function aroundAxis(
  { origin, axis }: { readonly origin: Vector; readonly axis: Vector },
  point: Vector,
): { onAxis: Vector; outward: Vector; away: number } {
  const onAxis = along(origin, axis, dot(minus(point, origin), axis));
  const arm = minus(point, onAxis);
  return { onAxis, outward: directionOr(arm, perpendicularTo(axis)), away: lengthOf(arm) };
}

export function directionOr(arm: Vector, otherwise: Vector): Vector {
  return lengthOf(arm) > 1e-15 ? unit(arm) : otherwise;
}
