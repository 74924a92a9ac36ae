import {
  along,
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  type Vector,
} from '../../../../model/vectors';
import { triangleOf, type TriangleSet } from './triangleSet';

/** Square metres. */
export function meshArea(set: TriangleSet): number {
  let area = 0;
  forEachTriangle(set, (a, b, c) => {
    area += lengthOf(cross(minus(b, a), minus(c, a))) / 2;
  });
  return area;
}

export interface MeshVolume {
  /** Cubic metres. */
  readonly volume: number;
  readonly centre: Vector;
}

/** The enclosed volume; null when the mesh is open or overlaps itself, because any number would be wrong. */
export function meshVolume(set: TriangleSet): MeshVolume | null {
  if (!isWatertight(set)) return null;
  const [origin] = triangleOf(set, 0);
  let six = 0;
  let moment: Vector = [0, 0, 0];
  forEachTriangle(set, (a, b, c) => {
    const [u, v, w] = [minus(a, origin), minus(b, origin), minus(c, origin)];
    const share = dot(u, cross(v, w));
    six += share;
    moment = along(moment, plus(plus(u, v), w), share);
  });
  if (!(Math.abs(six) > 0)) return null;
  return { volume: Math.abs(six) / 6, centre: plus(origin, times(moment, 1 / (4 * six))) };
}

/** Whether every side of a triangle is matched by one of another triangle in the opposite direction. */
function isWatertight(set: TriangleSet): boolean {
  const numbers = new Map<string, number>();
  const numberOf = (point: Vector) => {
    // Vertices of adjacent faces agree only to about single precision.
    const key = point.map((value) => Math.round(value * 1e8)).join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const open = new Map<string, number>();
  forEachTriangle(set, (a, b, c) => {
    const [i, j, k] = [numberOf(a), numberOf(b), numberOf(c)];
    if (i === j || j === k || k === i) return;
    for (const [from, to] of [
      [i, j],
      [j, k],
      [k, i],
    ] as const) {
      const back = `${to} ${from}`;
      const waiting = open.get(back) ?? 0;
      if (waiting > 1) open.set(back, waiting - 1);
      else if (waiting === 1) open.delete(back);
      else open.set(`${from} ${to}`, (open.get(`${from} ${to}`) ?? 0) + 1);
    }
  });
  return open.size === 0;
}

export interface MeshPlane {
  readonly origin: Vector;
  readonly normal: Vector;
  /** Greatest distance of the corners from the plane, metres. */
  readonly deviation: number;
}

/** The plane of the triangles; null when they are not coplanar. */
export function meshPlane(set: TriangleSet, tolerance: number): MeshPlane | null {
  let sum: Vector = [0, 0, 0];
  let area = 0;
  let middle: Vector = [0, 0, 0];
  forEachTriangle(set, (a, b, c) => {
    const twice = cross(minus(b, a), minus(c, a));
    sum = plus(sum, twice);
    area += lengthOf(twice);
    middle = along(middle, plus(plus(a, b), c), lengthOf(twice) / 3);
  });
  if (area === 0) return null;
  const normal = unit(sum);
  const origin = times(middle, 1 / area);
  let deviation = 0;
  forEachTriangle(set, (...corners) => {
    for (const corner of corners) {
      deviation = Math.max(deviation, Math.abs(dot(minus(corner, origin), normal)));
    }
  });
  return deviation <= tolerance && lengthOf(sum) > 0.999 * area
    ? { origin, normal, deviation }
    : null;
}

function forEachTriangle(set: TriangleSet, visit: (a: Vector, b: Vector, c: Vector) => void): void {
  for (let i = 0; i < set.corners.length / 9; i++) visit(...triangleOf(set, i));
}
