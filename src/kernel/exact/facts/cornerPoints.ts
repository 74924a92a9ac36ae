import type { Vector } from '../../../model/shapes';

/** Numbers points. Points in the same cell of a grid of one nanometre get one number. */
export class CornerPoints {
  readonly list: Vector[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(point: Vector): number {
    const key = point.map((value) => Math.round(value * 1e9)).join();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.list.push(point) - 1;
    this.numbers.set(key, number);
    return number;
  }
}
