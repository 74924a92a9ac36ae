import type { Curve, Surface, Vector } from '../shapes';
import { distanceFromEllipse, type PlacedEllipse } from './ellipse';
import { cross, dot, minus } from '../vectors';

/** Distance of a point from a surface or curve, in their unit. */
export type Distance = (x: number, y: number, z: number) => number;

/** Distance from a surface that has a formula; null for others. */
export function surfaceDistance(surface: Surface): Distance | null {
  switch (surface.kind) {
    case 'plane': {
      const { origin, normal } = surface;
      const height = dot(origin, normal);
      return (x, y, z) => Math.abs(x * normal[0] + y * normal[1] + z * normal[2] - height);
    }
    case 'cylinder':
      return aroundAxis(surface, (beside) => Math.abs(beside - surface.radius));
    case 'cone': {
      const [slope, cosine] = [Math.tan(surface.halfAngle), Math.cos(surface.halfAngle)];
      return aroundAxis(surface, (beside, above) =>
        Math.abs((beside - surface.radius - above * slope) * cosine),
      );
    }
    case 'sphere':
      return fromPoint(surface.origin, (away) => Math.abs(away - surface.radius));
    case 'torus': {
      const { majorRadius, minorRadius } = surface;
      return aroundAxis(surface, (beside, above) =>
        Math.min(
          Math.abs(Math.hypot(beside - majorRadius, above) - minorRadius),
          // The inner part of a spindle torus.
          Math.abs(Math.hypot(beside + majorRadius, above) - minorRadius),
        ),
      );
    }
    case 'other':
      return null;
  }
}

/**
 * Distance from a circle or an ellipse. Null for lines, which their corners define, and for curves without a
 * formula.
 */
export function curveDistance(curve: Curve): Distance | null {
  switch (curve.kind) {
    case 'circle':
      return aroundAxis(curve, (beside, above) => Math.hypot(beside - curve.radius, above));
    case 'ellipse':
      return fromEllipse(curve);
    case 'line':
    case 'other':
      return null;
  }
}

function fromEllipse(ellipse: PlacedEllipse): Distance {
  const { origin, axis, major } = ellipse;
  const minor = cross(axis, major);
  return (...point) => {
    const arm = minus(point, origin);
    const beside = distanceFromEllipse(ellipse, dot(arm, major), dot(arm, minor));
    return Math.hypot(beside, dot(arm, axis));
  };
}

function aroundAxis(
  { origin, axis }: { readonly origin: Vector; readonly axis: Vector },
  far: (beside: number, above: number) => number,
): Distance {
  return (x, y, z) => {
    const dx = x - origin[0];
    const dy = y - origin[1];
    const dz = z - origin[2];
    const above = dx * axis[0] + dy * axis[1] + dz * axis[2];
    const bx = dx - above * axis[0];
    const by = dy - above * axis[1];
    const bz = dz - above * axis[2];
    return far(Math.sqrt(bx * bx + by * by + bz * bz), above);
  };
}

function fromPoint(origin: Vector, far: (away: number) => number): Distance {
  return (x, y, z) => far(Math.hypot(x - origin[0], y - origin[1], z - origin[2]));
}
