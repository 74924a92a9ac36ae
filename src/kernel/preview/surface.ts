import { type Paint, shade } from './shade';
import type { ScreenVertices } from './screenPart';

/** What is interpolated across a triangle. */
export interface Surface {
  /** Where vertex a is on the screen, in samples. */
  readonly ax: number;
  readonly ay: number;
  readonly depth: Plane;
  /** The greatest depth of its vertices. */
  readonly nearest: number;
  /** Of the normal. */
  readonly x: Plane;
  readonly y: Plane;
  readonly z: Plane;
  /** Its light, where that is the same all over; null where it is not. */
  readonly flat: number | null;
  readonly paint: Paint;
}

/** A number at vertex a, and how it changes from one sample to the next. */
interface Plane {
  readonly value: number;
  readonly right: number;
  readonly down: number;
}

/**
 * @param a @param b @param c its vertices, clockwise on the screen
 * @param area twice the triangle's, in samples
 * @param facing −1 to light the back of the surface
 */
export function surfaceOf(
  { points, normals }: ScreenVertices,
  a: number,
  b: number,
  c: number,
  area: number,
  facing: 1 | -1,
  paint: Paint,
): Surface {
  const ax = points[a * 3] ?? 0;
  const ay = points[a * 3 + 1] ?? 0;
  const bx = points[b * 3] ?? 0;
  const by = points[b * 3 + 1] ?? 0;
  const cx = points[c * 3] ?? 0;
  const cy = points[c * 3 + 1] ?? 0;
  const steps = {
    bRight: (cy - ay) / area,
    bDown: (ax - cx) / area,
    cRight: (ay - by) / area,
    cDown: (bx - ax) / area,
  };
  const x = planeOf(normals, 0, a, b, c, facing, steps);
  const y = planeOf(normals, 1, a, b, c, facing, steps);
  const z = planeOf(normals, 2, a, b, c, facing, steps);
  const isFlat = isEven(normals, a, b) && isEven(normals, a, c);
  return {
    ax,
    ay,
    depth: planeOf(points, 2, a, b, c, 1, steps),
    nearest: Math.max(points[a * 3 + 2] ?? 0, points[b * 3 + 2] ?? 0, points[c * 3 + 2] ?? 0),
    x,
    y,
    z,
    flat: isFlat ? shade(x.value, y.value, z.value, paint) : null,
    paint,
  };
}

/** The light at a place, in samples from vertex a. */
export function lightAt(surface: Surface, right: number, down: number): number {
  if (surface.flat !== null) return surface.flat;
  const { x, y, z, paint } = surface;
  const nx = x.value + right * x.right + down * x.down;
  const ny = y.value + right * y.right + down * y.down;
  const nz = z.value + right * z.right + down * z.down;
  return shade(nx, ny, nz > 0 ? nz : 0, paint);
}

/** Shares of b and c in what is interpolated, for one sample to the right and one downwards. */
interface Steps {
  readonly bRight: number;
  readonly bDown: number;
  readonly cRight: number;
  readonly cDown: number;
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
