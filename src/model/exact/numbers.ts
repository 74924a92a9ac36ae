import type { Vector } from '../shapes';

const metresPerMillimetre = 1e-3;

/** Takes numbers from a list one after the other, and remembers whether each could be what was asked for. */
export class Numbers {
  private at = 0;
  private isRight = true;

  constructor(private readonly list: readonly number[]) {}

  /** `shape`, if all of its numbers were there, in bounds, and no more than these. */
  finish<T>(shape: T): T | null {
    return this.isRight && this.at === this.list.length ? shape : null;
  }

  point(): Vector {
    return [this.length(), this.length(), this.length()];
  }

  direction(): Vector {
    const [x, y, z] = [this.next(), this.next(), this.next()];
    const length = Math.hypot(x, y, z);
    // Written by Caliper with all its digits: other lengths are no directions.
    this.must(Math.abs(length - 1) < 1e-9);
    return [x / length, y / length, z / length];
  }

  flag(): boolean {
    const value = this.next();
    this.must(value === 0 || value === 1);
    return value === 1;
  }

  length(): number {
    return this.next() * metresPerMillimetre;
  }

  positive(): number {
    const value = this.length();
    this.must(value > 0);
    return value;
  }

  notNegative(): number {
    const value = this.length();
    this.must(value >= 0);
    return value;
  }

  /** None is written as −1. */
  positiveOrNull(): number | null {
    if (this.list[this.at] !== -1) return this.positive();
    this.at += 1;
    return null;
  }

  /** None is written as 0. */
  angleOrNull(): number | null {
    const value = this.next();
    this.must(value >= 0 && value < Math.PI);
    return value === 0 ? null : value;
  }

  /** A place in a list of so many. */
  place(count: number): number {
    const value = this.next();
    this.must(Number.isInteger(value) && value >= 0 && value < count);
    return value;
  }

  /** Whether all numbers were taken, or one was wrong: then there is no more to be asked for. */
  get isAtEnd(): boolean {
    return !this.isRight || this.at >= this.list.length;
  }

  acute(): number {
    const value = this.next();
    this.must(value > 0 && value < Math.PI / 2);
    return value;
  }

  /** A full one where no number is left. */
  turn(): number {
    if (this.at === this.list.length) return 2 * Math.PI;
    const value = this.next();
    this.must(value > 0 && value < 2 * Math.PI);
    return value;
  }

  private next(): number {
    const value = this.list[this.at++];
    this.must(value !== undefined);
    return value ?? 0;
  }

  private must(isSo: boolean): void {
    this.isRight &&= isSo;
  }
}
