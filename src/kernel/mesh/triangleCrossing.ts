import { cross, dot, lengthOf, minus, plus, times, type Vector } from '../base/vector';

export type Triangle = readonly [Vector, Vector, Vector];

/**
 * Whether two triangles intersect by more than a tolerance: each must extend by that much beyond both sides of
 * the other's plane, and their common segment must be that long. Triangles that only touch do not intersect.
 */
export function isCrossing(a: Triangle, b: Triangle, tolerance: number): boolean {
  const [normalA, normalB] = [normalOf(a), normalOf(b)];
  if (!normalA || !normalB) return false;
  const ofB = heights(b, a[0], normalA);
  if (!reachesThrough(ofB, tolerance)) return false;
  const ofA = heights(a, b[0], normalB);
  if (!reachesThrough(ofA, tolerance)) return false;
  const line = cross(normalA, normalB);
  const length = lengthOf(line);
  if (length === 0) return false;
  const along = times(line, 1 / length);
  const [lowA, highA] = spanOf(a, ofA, a[0], along);
  const [lowB, highB] = spanOf(b, ofB, a[0], along);
  return Math.min(highA, highB) - Math.max(lowA, lowB) > tolerance;
}

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

type Heights = readonly [number, number, number];

function heights([a, b, c]: Triangle, origin: Vector, normal: Vector): Heights {
  const height = (point: Vector) => dot(minus(point, origin), normal);
  return [height(a), height(b), height(c)];
}

function reachesThrough(values: Heights, tolerance: number): boolean {
  return Math.max(...values) > tolerance && Math.min(...values) < -tolerance;
}

/** The range of a triangle along the line in which it meets a plane. */
function spanOf(
  [a, b, c]: Triangle,
  [ha, hb, hc]: Heights,
  origin: Vector,
  along: Vector,
): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  const cut = (from: Vector, to: Vector, above: number, below: number) => {
    if (above > 0 === below > 0) return;
    const point = plus(from, times(minus(to, from), above / (above - below)));
    const at = dot(minus(point, origin), along);
    low = Math.min(low, at);
    high = Math.max(high, at);
  };
  cut(a, b, ha, hb);
  cut(b, c, hb, hc);
  cut(c, a, hc, ha);
  return [low, high];
}

function normalOf([a, b, c]: Triangle): Vector | null {
  const normal = cross(minus(b, a), minus(c, a));
  const length = lengthOf(normal);
  return length > 0 ? times(normal, 1 / length) : null;
}
