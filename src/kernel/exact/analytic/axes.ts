import type { Frame } from '../../brep/geometry';
import { cross } from '../../base/vector';

/** The coordinates of a frame, for many points. */
export class Axes {
  /** Of the origin, of x, y and the axis: three each. */
  private readonly numbers: Float64Array;

  constructor({ origin, axis, x }: Frame) {
    this.numbers = Float64Array.of(...origin, ...x, ...cross(axis, x), ...axis);
  }

  /** Writes the coordinates of a point along x, y and the axis. */
  locate(x: number, y: number, z: number, out: Float64Array): void {
    const { numbers } = this;
    const px = x - (numbers[0] ?? 0);
    const py = y - (numbers[1] ?? 0);
    const pz = z - (numbers[2] ?? 0);
    out[0] = px * (numbers[3] ?? 0) + py * (numbers[4] ?? 0) + pz * (numbers[5] ?? 0);
    out[1] = px * (numbers[6] ?? 0) + py * (numbers[7] ?? 0) + pz * (numbers[8] ?? 0);
    out[2] = px * (numbers[9] ?? 0) + py * (numbers[10] ?? 0) + pz * (numbers[11] ?? 0);
  }

  /** Writes the point with these coordinates. */
  place(a: number, b: number, c: number, out: Float64Array): void {
    const { numbers } = this;
    for (let k = 0; k < 3; k++) {
      out[k] =
        (numbers[k] ?? 0) +
        a * (numbers[3 + k] ?? 0) +
        b * (numbers[6 + k] ?? 0) +
        c * (numbers[9 + k] ?? 0);
    }
  }

  /** Writes the direction with these coordinates, from a place on. */
  direct(a: number, b: number, c: number, out: Float64Array, at: number): void {
    const { numbers } = this;
    for (let k = 0; k < 3; k++) {
      out[at + k] =
        a * (numbers[3 + k] ?? 0) + b * (numbers[6 + k] ?? 0) + c * (numbers[9 + k] ?? 0);
    }
  }
}
