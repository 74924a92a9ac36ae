import { outOfRange } from '../words/outOfRange';
import type { Vector } from './shapes';
import { lengthOf, middle, minus } from './vectors';

/** An axis-aligned box. */
export interface Box {
  readonly low: Vector;
  readonly high: Vector;
}

/**
 * The smallest axis-aligned box around everything that was added, in the unit of what was added. Of an empty box the
 * low corner is `Infinity` and the high corner `-Infinity`. A single added point that has NaN makes the box NaN; in
 * lists of points NaN is passed over.
 */
export class BoundingBox implements Box {
  readonly low: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly high: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  add(x: number, y: number, z: number): void {
    const { low, high } = this;
    low[0] = Math.min(low[0], x);
    low[1] = Math.min(low[1], y);
    low[2] = Math.min(low[2], z);
    high[0] = Math.max(high[0], x);
    high[1] = Math.max(high[1], y);
    high[2] = Math.max(high[2], z);
  }

  addAround([x, y, z]: Vector, reach: number): void {
    this.add(x - reach, y - reach, z - reach);
    this.add(x + reach, y + reach, z + reach);
  }

  addBox({ low, high }: Box): void {
    for (const axis of axes) {
      this.low[axis] = Math.min(this.low[axis], low[axis]);
      this.high[axis] = Math.max(this.high[axis], high[axis]);
    }
  }

  /** @param points x y z of one point after the other */
  addPoints(points: ArrayLike<number>): void {
    for (const axis of axes) {
      let [low, high] = [this.low[axis], this.high[axis]];
      for (let i: number = axis; i < points.length; i += 3) {
        const value = points[i] ?? outOfRange();
        if (value < low) low = value;
        if (value > high) high = value;
      }
      this.low[axis] = low;
      this.high[axis] = high;
    }
  }

  /**
   * Adds points after a placement has moved them.
   * @param points x y z of one point after the other
   * @param matrix 4 × 4, column by column
   */
  addPlaced(points: Float32Array, matrix: Float64Array): void {
    for (const axis of axes) {
      const a = matrix[axis] ?? outOfRange();
      const b = matrix[axis + 4] ?? outOfRange();
      const c = matrix[axis + 8] ?? outOfRange();
      const d = matrix[axis + 12] ?? outOfRange();
      let [low, high] = [this.low[axis], this.high[axis]];
      for (let i = 0; i < points.length; i += 3) {
        const value =
          a * (points[i] ?? outOfRange()) +
          b * (points[i + 1] ?? outOfRange()) +
          c * (points[i + 2] ?? outOfRange()) +
          d;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      this.low[axis] = low;
      this.high[axis] = high;
    }
  }

  get isEmpty(): boolean {
    return !(this.low[0] <= this.high[0]);
  }

  get corners(): readonly Vector[] {
    const { low, high } = this;
    return [low[2], high[2]].flatMap((z) =>
      [low[1], high[1]].flatMap((y) => [low[0], high[0]].map((x): Vector => [x, y, z])),
    );
  }

  get middle(): Vector {
    return middle(this.low, this.high);
  }

  /** The edge lengths along x, y and z; negative infinity if nothing was added. */
  get sides(): Vector {
    return minus(this.high, this.low);
  }

  get diagonal(): number {
    return lengthOf(this.sides);
  }

  /** The mean of the three edge lengths; negative infinity if nothing was added. */
  get meanSide(): number {
    return this.high.reduce((sum, high, i) => sum + high - (this.low[i] ?? outOfRange()), 0) / 3;
  }
}

/** The box around lists of points, x y z of one after the other. All its corners are NaN if any coordinate is NaN. */
export function flatBox(lists: readonly Float32Array[]): Box {
  if (lists.some((points) => points.includes(NaN))) return nowhere;
  const box = new BoundingBox();
  for (const points of lists) box.addPoints(points);
  return { low: box.low, high: box.high };
}

const axes = [0, 1, 2] as const;
const nowhere: Box = { low: [NaN, NaN, NaN], high: [NaN, NaN, NaN] };
