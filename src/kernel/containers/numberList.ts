import { outOfRange } from '../../words/outOfRange';

/** A growing list of coordinates, for when their count is not known beforehand. */
export class NumberList {
  length = 0;
  private numbers = new Float64Array(1024);

  push(x: number, y: number, z: number): void {
    if (this.length + 3 > this.numbers.length) {
      const larger = new Float64Array(2 * this.numbers.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = x;
    this.numbers[this.length++] = y;
    this.numbers[this.length++] = z;
  }

  get(index: number): number {
    return index < this.length ? (this.numbers[index] ?? outOfRange()) : outOfRange();
  }

  taken(): Float64Array {
    return this.numbers.slice(0, this.length);
  }
}
