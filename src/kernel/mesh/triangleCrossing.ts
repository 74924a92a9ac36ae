import { normalOf, type Triangle } from '../../model/exact/pointToTriangle';
import { cross, dot, lengthOf, minus, plus, times, type Vector } from '../base/vector';

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
