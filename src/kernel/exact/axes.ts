import type { Frame } from '../readers/brep/geometry';
import { cross } from '../readers/brep/vector';

/** The coordinates of a frame, for many points. */
export interface Axes {
  /** Writes the coordinates of a point along x, y and the axis. */
  locate(x: number, y: number, z: number, out: Float64Array): void;
  /** Writes the point with these coordinates. */
  place(a: number, b: number, c: number, out: Float64Array): void;
  /** Writes the direction with these coordinates, from a place on. */
  direct(a: number, b: number, c: number, out: Float64Array, at: number): void;
}

export function axesOf({ origin, axis, x: first }: Frame): Axes {
  const [ox, oy, oz] = origin;
  const [xx, xy, xz] = first;
  const [yx, yy, yz] = cross(axis, first);
  const [zx, zy, zz] = axis;
  return {
    locate(x, y, z, out) {
      const px = x - ox;
      const py = y - oy;
      const pz = z - oz;
      out[0] = px * xx + py * xy + pz * xz;
      out[1] = px * yx + py * yy + pz * yz;
      out[2] = px * zx + py * zy + pz * zz;
    },
    place(a, b, c, out) {
      out[0] = ox + a * xx + b * yx + c * zx;
      out[1] = oy + a * xy + b * yy + c * zy;
      out[2] = oz + a * xz + b * yz + c * zz;
    },
    direct(a, b, c, out, at) {
      out[at] = a * xx + b * yx + c * zx;
      out[at + 1] = a * xy + b * yy + c * zy;
      out[at + 2] = a * xz + b * yz + c * zz;
    },
  };
}
