import { metresPerMillimetre, type Vector } from '../shapes';

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

  /** From one number to a greater one. */
  range(unit = 1): readonly [low: number, high: number] {
    const [low, high] = [this.next() * unit, this.next() * unit];
    this.must(low < high);
    return [low, high];
  }

  aboveZero(): number {
    const value = this.next();
    this.must(value > 0);
    return value;
  }

  /** A whole number from 1 on; 1 for what is none, and then all is wrong. */
  count(most: number): number {
    const value = this.next();
    const isCount = Number.isInteger(value) && value >= 1 && value <= most;
    this.must(isCount);
    return isCount ? value : 1;
  }

  /** So many of one kind: none where the list is too short for a number each. */
  many<T>(count: number, take: () => T): readonly T[] {
    this.must(count <= this.list.length - this.at);
    return this.isRight ? Array.from({ length: count }, take) : [];
  }

  /** Those of a B-spline: ascending, none more often than `degree + 1` times, over more than a point. */
  knots(degree: number, poles: number): readonly number[] {
    const knots = this.many(poles + degree + 1, () => this.next());
    const isRising = knots.every((knot, i) => i === 0 || knot >= (knots[i - 1] ?? knot));
    const isSpread = knots.every(
      (knot, i) => i <= degree || knot > (knots[i - degree - 1] ?? knot),
    );
    const isWide = (knots[degree] ?? NaN) < (knots[poles] ?? NaN);
    this.must(poles > degree && isRising && isSpread && isWide);
    return knots;
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
    return value ?? NaN;
  }

  must(isSo: boolean): void {
    this.isRight &&= isSo;
  }
}

export function isNumberList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((number) => Number.isFinite(number));
}
