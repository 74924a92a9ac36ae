import { dot, vectorAt, type Vector } from '../../vectors';
import { DisjointSets } from '../../../words/disjointSets';
import { groupBy } from '../../../words/groupBy';
import { memoized } from '../../../words/memoized';
import { outOfRange } from '../../../words/outOfRange';
import { extentOf, sizeOf, type Extent } from './clusters';
import type { DrawnPoints } from './drawnPoints';

/** A polyline, or triangles that share corners, in the two coordinates of the annotation plane. */
export interface DrawnPiece extends Extent {
  /** The ranges of its points in the annotation. */
  readonly runs: readonly (readonly [first: number, count: number])[];
  /** The number of its points, without those that repeat the one before. */
  readonly count: number;
  readonly isFilled: boolean;
  /** Whether it ends where it starts. */
  readonly isClosed: boolean;
  /** Whether all its segments are parallel to an axis. */
  readonly isAxial: boolean;
  /** All points of a polyline that has few, else its two ends; the corners of triangles, if these are few. */
  readonly points: readonly Point[];
}

export type Point = readonly [u: number, v: number];

/** The pieces of an annotation, in the coordinates of two axes of its plane. */
export function piecesOf({ positions, numbers, lines }: DrawnPoints, x: Vector, y: Vector) {
  const flat: Point[] = Array.from(numbers, (number) => {
    const point = vectorAt(positions, 3 * number);
    return [dot(point, x), dot(point, y)];
  });
  const pieces: DrawnPiece[] = [];
  let next = 0;
  for (const count of lines) {
    pieces.push(lineOf(flat, next, count));
    next += count;
  }
  const corners = flat.slice(next, next + 3 * Math.floor((flat.length - next) / 3));
  return [...pieces, ...filledIn(corners, next)];
}

function lineOf(flat: readonly Point[], first: number, count: number): DrawnPiece {
  const all = flat.slice(first, first + count);
  const extent = extentOf(all.map(pointExtent));
  const size = sizeOf(extent);
  // Some programs write the bends of a leader several times, which would make a curve of it.
  const points = all.filter((point, i) => !isNear(all[i - 1] ?? nowhere, point, same * size));
  const [start, end] = [points[0] ?? nowhere, points.at(-1) ?? nowhere];
  const near = nearby * size;
  const isAlong = points.every(([u, v], i) => {
    const [beforeU, beforeV] = points[i - 1] ?? [u, v];
    return Math.min(Math.abs(u - beforeU), Math.abs(v - beforeV)) <= near;
  });
  return {
    ...extent,
    runs: [[first, count]],
    count: points.length,
    isFilled: false,
    isClosed: points.length > 3 && isNear(start, end, near),
    isAxial: isAlong && points.length <= maxCorners,
    points: points.length <= maxCorners ? points : [start, end],
  };
}

function filledIn(corners: readonly Point[], first: number): DrawnPiece[] {
  const numbers = new Map<string, number>();
  const own = corners.map(([u, v]) => memoized(numbers, `${u} ${v}`, () => numbers.size));
  const sets = new DisjointSets(numbers.size);
  own.forEach((corner, i) => {
    if (i % 3 > 0) sets.join(corner, own[i - 1] ?? outOfRange());
  });
  const triangles = Array.from({ length: corners.length / 3 }, (_, i) => 3 * i);
  const groups = groupBy(triangles, (at) => sets.of(own[at] ?? outOfRange()));
  return [...groups.values()].map((group) => {
    const all = group.flatMap((at) => [at, at + 1, at + 2]);
    const distinct = new Map(all.map((at) => [own[at], corners[at] ?? nowhere]));
    return {
      ...extentOf([...distinct.values()].map(pointExtent)),
      runs: group.map((at) => [first + at, 3] as const),
      count: 3 * group.length,
      isFilled: true,
      ...{ isClosed: false, isAxial: false },
      points: distinct.size <= maxCorners ? [...distinct.values()] : [],
    };
  });
}

export function isNear([u, v]: Point, [otherU, otherV]: Point, distance: number): boolean {
  return Math.abs(u - otherU) <= distance && Math.abs(v - otherV) <= distance;
}

export function pointExtent([u, v]: Point): Extent {
  return { left: u, right: u, low: v, high: v };
}

/** Whether it fills a single triangle, however often. */
export function isTriangle({ isFilled, points }: DrawnPiece): boolean {
  return isFilled && points.length > 0 && points.length <= 3;
}

const nowhere: Point = [NaN, NaN];
/** Distance up to which points coincide, as a share of the size of a piece. */
const nearby = 0.01;
/** The same for points that are written twice. */
const same = 1e-6;
/** The most points of a frame or of a leader. */
const maxCorners = 8;
