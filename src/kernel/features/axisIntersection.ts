import type { Surface, Vector } from '../../model/shapes';
import { dot, lengthOf, minus, times } from '../base/vector';
import type { Axis } from '../../model/exact/carrier';
import type { Region } from './regions';

/**
 * The position at which an axis meets the surface of a region, from the origin of the axis; null where it does
 * not, or where there is no closed form.
 * @param near approximate position: of several intersections the nearest one is taken
 */
export function axisIntersection(axis: Axis, { surface }: Region, near: number): number | null {
  const places = placesOn(surface, axis);
  const [nearest] = [...places].sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
  return nearest ?? null;
}

/**
 * Sine of the angle below which a line counts as parallel to a plane: it would meet it a million times as far
 * away.
 */
const parallel = 1e-6;

function placesOn(surface: Surface, { origin, axis }: Axis): readonly number[] {
  switch (surface.kind) {
    case 'plane': {
      const slope = dot(axis, surface.normal);
      const away = dot(minus(surface.origin, origin), surface.normal);
      return Math.abs(slope) > parallel ? [away / slope] : [];
    }
    case 'sphere':
      return roots(minus(origin, surface.origin), axis, surface.radius);
    case 'cylinder': {
      const square = (of: Vector) => minus(of, times(surface.axis, dot(of, surface.axis)));
      return roots(square(minus(origin, surface.origin)), square(axis), surface.radius);
    }
    case 'cone':
    case 'torus':
    case 'other':
      return [];
  }
}

/** The t for which `|start + t · way|` equals the radius. */
function roots(start: Vector, way: Vector, radius: number): readonly number[] {
  const speed = lengthOf(way);
  if (speed < parallel) return [];
  const middle = -dot(start, way) / speed ** 2;
  const away = lengthOf(minus(start, times(way, -middle)));
  if (away >= radius) return [];
  const half = Math.sqrt(radius ** 2 - away ** 2) / speed;
  return [middle - half, middle + half];
}
