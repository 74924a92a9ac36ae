import { cross, dot, lengthOf, minus, plus, times, type Vector } from '../../../../model/vectors';
import { shortest, spanOf, type Span } from '../exact/nearest';
import { segmentDistance } from '../exact/segments';

/** Three corners; a segment repeats its second corner, a point all of them. */
export type Triangle = readonly [a: Vector, b: Vector, c: Vector];

const corners = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/** The shortest span between two triangles; of length zero when they intersect. */
export function triangleDistance(one: Triangle, other: Triangle): Span {
  const crossing = crossingOf(one, other) ?? crossingOf(other, one);
  if (crossing) return spanOf(crossing, crossing);
  const spans: Span[] = [];
  for (const [i, j] of corners) {
    for (const [k, l] of corners) spans.push(segmentDistance(one[i], one[j], other[k], other[l]));
  }
  for (const corner of one) spans.push(...fromCorner(corner, other));
  for (const corner of other) {
    for (const { from, to } of fromCorner(corner, one)) spans.push(spanOf(to, from));
  }
  return shortest(spans) ?? spanOf(one[0], other[0]);
}

/** Perpendicular projection to the interior of a triangle; otherwise a side is nearer. */
function fromCorner(point: Vector, triangle: Triangle): readonly Span[] {
  const normal = cross(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]));
  const square = dot(normal, normal);
  if (square === 0) return [];
  const foot = minus(point, times(normal, dot(minus(point, triangle[0]), normal) / square));
  return isInside(foot, triangle, normal) ? [spanOf(point, foot)] : [];
}

function isInside(point: Vector, triangle: Triangle, normal: Vector): boolean {
  return corners.every(
    ([i, j]) => dot(cross(minus(triangle[j], triangle[i]), minus(point, triangle[i])), normal) >= 0,
  );
}

/** The point where a side of `one` passes through `other`; null for none. */
function crossingOf(one: Triangle, other: Triangle): Vector | null {
  const normal = cross(minus(other[1], other[0]), minus(other[2], other[0]));
  if (lengthOf(normal) === 0) return null;
  for (const [i, j] of corners) {
    const from = dot(minus(one[i], other[0]), normal);
    const to = dot(minus(one[j], other[0]), normal);
    if (from > 0 === to > 0 || from === to) continue;
    const point = plus(one[i], times(minus(one[j], one[i]), from / (from - to)));
    if (isInside(point, other, normal)) return point;
  }
  return null;
}
