import { outOfRange } from '../../words/outOfRange';
import type { Vector } from '../base/vector';

/** The smallest box along the axes around all that was added. */
export class BoundingBox {
  private readonly low = [Infinity, Infinity, Infinity];
  private readonly high = [-Infinity, -Infinity, -Infinity];

  add(...point: Vector): void {
    point.forEach((value, axis) => {
      this.low[axis] = Math.min(this.low[axis] ?? value, value);
      this.high[axis] = Math.max(this.high[axis] ?? value, value);
    });
  }

  addAround([x, y, z]: Vector, reach: number): void {
    this.add(x - reach, y - reach, z - reach);
    this.add(x + reach, y + reach, z + reach);
  }

  /** Mean of its three sides; not above nought where nothing was added. */
  get meanSide(): number {
    return (
      this.high.reduce((sum, high, axis) => sum + high - (this.low[axis] ?? outOfRange()), 0) / 3
    );
  }
}
