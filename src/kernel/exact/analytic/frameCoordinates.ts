import { outOfRange } from '../../../words/outOfRange';
import type { Frame } from '../../brep/geometry';
import { cross } from '../../base/vector';

/** Converts many points between the coordinates of the model and those of a frame. */
export class FrameCoordinates {
  /** Origin, x, y and axis: three numbers each. */
  private readonly numbers: Float64Array;

  constructor({ origin, axis, x }: Frame) {
    this.numbers = Float64Array.of(...origin, ...x, ...cross(axis, x), ...axis);
  }

  /** Writes the coordinates of a point along x, y and the axis of the frame. */
  locate(x: number, y: number, z: number, out: Float64Array): void {
    const { numbers } = this;
    const px = x - (numbers[0] ?? outOfRange());
    const py = y - (numbers[1] ?? outOfRange());
    const pz = z - (numbers[2] ?? outOfRange());
    out[0] =
      px * (numbers[3] ?? outOfRange()) +
      py * (numbers[4] ?? outOfRange()) +
      pz * (numbers[5] ?? outOfRange());
    out[1] =
      px * (numbers[6] ?? outOfRange()) +
      py * (numbers[7] ?? outOfRange()) +
      pz * (numbers[8] ?? outOfRange());
    out[2] =
      px * (numbers[9] ?? outOfRange()) +
      py * (numbers[10] ?? outOfRange()) +
      pz * (numbers[11] ?? outOfRange());
  }

  /** Writes the point that has these coordinates in the frame. */
  place(a: number, b: number, c: number, out: Float64Array): void {
    const { numbers } = this;
    for (let k = 0; k < 3; k++) {
      out[k] =
        (numbers[k] ?? outOfRange()) +
        a * (numbers[3 + k] ?? outOfRange()) +
        b * (numbers[6 + k] ?? outOfRange()) +
        c * (numbers[9 + k] ?? outOfRange());
    }
  }

  /** Writes the vector that has these components in the frame, at index `at` of `out`. */
  direct(a: number, b: number, c: number, out: Float64Array, at: number): void {
    const { numbers } = this;
    for (let k = 0; k < 3; k++) {
      out[at + k] =
        a * (numbers[3 + k] ?? outOfRange()) +
        b * (numbers[6 + k] ?? outOfRange()) +
        c * (numbers[9 + k] ?? outOfRange());
    }
  }
}
