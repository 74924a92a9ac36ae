import type { Vector } from '../shapes';
import { cross, dot, lengthOf, minus, times } from '../vectors';

/** The corners, in one unit. */
export type Triangle = readonly [Vector, Vector, Vector];

/** Distance of a point from a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
export function distanceToTriangle(point: Vector, [a, b, c]: Triangle): number {
  const normal = normalOf([a, b, c]);
  const isBeside = (from: Vector, to: Vector) =>
    normal === null || dot(cross(normal, minus(to, from)), minus(point, from)) < 0;
  if (normal && !isBeside(a, b) && !isBeside(b, c) && !isBeside(c, a))
    return Math.abs(dot(normal, minus(point, a)));
  return Math.min(toSegment(point, a, b), toSegment(point, b, c), toSegment(point, c, a));
}

function toSegment(point: Vector, from: Vector, to: Vector): number {
  const [along, beside] = [minus(to, from), minus(point, from)];
  const share = Math.min(1, Math.max(0, dot(beside, along) / (dot(along, along) || 1)));
  return lengthOf(minus(beside, times(along, share)));
}

/** The unit normal of a triangle; null for one without an area. */
export function normalOf([a, b, c]: Triangle): Vector | null {
  const normal = cross(minus(b, a), minus(c, a));
  const length = lengthOf(normal);
  return length > 0 ? times(normal, 1 / length) : null;
}
