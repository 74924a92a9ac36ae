import { blend, type Frame } from './frame';
import { type Paint, shade } from './shade';
import type { ScreenVertices } from './screenPart';

/**
 * Triangles reach this much, in samples, over their sides, so that no gap shows between two. Those
 * that let light through do not: where two lie over each other, a line would show.
 */
const opaqueOverlap = 0.01;

/**
 * Paints a triangle where it is nearer than what is there. One that lets light through hides nothing.
 * @param a @param b @param c its vertices, clockwise on the screen
 * @param facing −1 to light the back of the surface
 */
export function fillTriangle(
  frame: Frame,
  { points, normals }: ScreenVertices,
  a: number,
  b: number,
  c: number,
  facing: 1 | -1,
  paint: Paint,
): void {
  const ax = points[a * 3] ?? 0;
  const ay = points[a * 3 + 1] ?? 0;
  const bx = points[b * 3] ?? 0;
  const by = points[b * 3 + 1] ?? 0;
  const cx = points[c * 3] ?? 0;
  const cy = points[c * 3 + 1] ?? 0;
  const overlap = paint.alpha < 1 ? 0 : opaqueOverlap;
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(frame.height, Math.ceil(Math.max(ay, by, cy) - 0.5)) - 1;
  const left = Math.max(0, Math.min(ax, bx, cx) - 0.5 - overlap);
  const right = Math.min(frame.width, Math.max(ax, bx, cx) - 0.5 + overlap);
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (top > bottom || left > right || !(area > 1e-6)) return;

  // Shares of b and c in what is interpolated, for one sample to the right and one downwards.
  const steps = {
    bRight: (cy - ay) / area,
    bDown: (ax - cx) / area,
    cRight: (ay - by) / area,
    cDown: (bx - ax) / area,
  };
  const surface: Surface = {
    depth: planeOf(points, 2, a, b, c, 1, steps),
    nearest: Math.max(points[a * 3 + 2] ?? 0, points[b * 3 + 2] ?? 0, points[c * 3 + 2] ?? 0),
    x: planeOf(normals, 0, a, b, c, facing, steps),
    y: planeOf(normals, 1, a, b, c, facing, steps),
    z: planeOf(normals, 2, a, b, c, facing, steps),
    isFlat: isEven(normals, a, b) && isEven(normals, a, c),
    paint,
  };

  const abSlope = (bx - ax) / (by - ay);
  const bcSlope = (cx - bx) / (cy - by);
  const caSlope = (ax - cx) / (ay - cy);
  for (let row = top; row <= bottom; row++) {
    const centre = row + 0.5;
    let from = left;
    let to = right;
    // Sides that go up bound the row from the left, sides that go down from the right.
    const ab = ax + (centre - ay) * abSlope - 0.5;
    if (by < ay) from = Math.max(from, ab - overlap);
    else if (by > ay) to = Math.min(to, ab + overlap);
    const bc = bx + (centre - by) * bcSlope - 0.5;
    if (cy < by) from = Math.max(from, bc - overlap);
    else if (cy > by) to = Math.min(to, bc + overlap);
    const ca = cx + (centre - cy) * caSlope - 0.5;
    if (ay < cy) from = Math.max(from, ca - overlap);
    else if (ay > cy) to = Math.min(to, ca + overlap);
    const first = Math.ceil(from);
    const start = row * frame.width + first;
    fillRow(frame, start, start + Math.ceil(to) - first, surface, first + 0.5 - ax, centre - ay);
  }
}

/** What is interpolated across a triangle. */
interface Surface {
  readonly depth: Plane;
  /** The greatest depth of its vertices. */
  readonly nearest: number;
  /** Of the normal. */
  readonly x: Plane;
  readonly y: Plane;
  readonly z: Plane;
  readonly isFlat: boolean;
  readonly paint: Paint;
}

/**
 * @param start @param end numbers of samples, the end not included
 * @param right @param down where the first of them is, from vertex a
 */
function fillRow(
  frame: Frame,
  start: number,
  end: number,
  { depth, nearest, x, y, z, isFlat, paint }: Surface,
  right: number,
  down: number,
): void {
  const flat = isFlat ? shade(x.value, y.value, z.value, paint) : 0;
  let near = depth.value + right * depth.right + down * depth.down;
  let nx = x.value + right * x.right + down * x.down;
  let ny = y.value + right * y.right + down * y.down;
  let nz = z.value + right * z.right + down * z.down;
  for (let at = start; at < end; at++) {
    // A sliver's slope is so steep that its overlap would come far too near.
    const sample = near < nearest ? near : nearest;
    if (sample > (frame.depth[at] ?? 0)) {
      const light = isFlat ? flat : shade(nx, ny, nz > 0 ? nz : 0, paint);
      if (paint.alpha < 1) {
        frame.color[at] = blend(frame.color[at] ?? 0, light, paint.alpha);
      } else {
        frame.depth[at] = sample;
        frame.color[at] = light;
      }
    }
    near += depth.right;
    nx += x.right;
    ny += y.right;
    nz += z.right;
  }
}

interface Steps {
  readonly bRight: number;
  readonly bDown: number;
  readonly cRight: number;
  readonly cDown: number;
}

/** A number at vertex a, and how it changes across the triangle. */
interface Plane {
  readonly value: number;
  readonly right: number;
  readonly down: number;
}

function planeOf(
  triples: Float32Array,
  axis: 0 | 1 | 2,
  a: number,
  b: number,
  c: number,
  sign: 1 | -1,
  steps: Steps,
): Plane {
  const value = (triples[a * 3 + axis] ?? 0) * sign;
  const toB = (triples[b * 3 + axis] ?? 0) * sign - value;
  const toC = (triples[c * 3 + axis] ?? 0) * sign - value;
  return {
    value,
    right: toB * steps.bRight + toC * steps.cRight,
    down: toB * steps.bDown + toC * steps.cDown,
  };
}

function isEven(normals: Float32Array, a: number, b: number): boolean {
  const x = (normals[a * 3] ?? 0) - (normals[b * 3] ?? 0);
  const y = (normals[a * 3 + 1] ?? 0) - (normals[b * 3 + 1] ?? 0);
  const z = (normals[a * 3 + 2] ?? 0) - (normals[b * 3 + 2] ?? 0);
  return x * x + y * y + z * z < 1e-6;
}
