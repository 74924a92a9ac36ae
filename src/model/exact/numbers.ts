import { metresPerMillimetre, type Vector } from '../shapes';

/** Takes numbers from a list one after the other, and remembers whether all of them were valid. */
export class Numbers {
  private at = 0;
  private isRight = true;

  constructor(private readonly list: readonly number[]) {}

  /** `shape`, if all of its numbers were present and valid and no numbers are left; else null. */
  finish<T>(shape: T): T | null {
    return this.isRight && this.at === this.list.length ? shape : null;
  }

  point(): Vector {
    return [this.length(), this.length(), this.length()];
  }

  direction(): Vector {
    const [x, y, z] = [this.next(), this.next(), this.next()];
    const length = Math.hypot(x, y, z);
    // Caliper writes directions with all digits, so that any other length is an error.
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

  /** −1 stands for null. */
  positiveOrNull(): number | null {
    if (this.list[this.at] !== -1) return this.positive();
    this.at += 1;
    return null;
  }

  /** 0 stands for null. */
  angleOrNull(): number | null {
    const value = this.next();
    this.must(value >= 0 && value < Math.PI);
    return value === 0 ? null : value;
  }

  /** An index into a list of `count` items. */
  place(count: number): number {
    const value = this.next();
    this.must(Number.isInteger(value) && value >= 0 && value < count);
    return value;
  }

  /** Two ascending numbers, times `unit`. */
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

  /** A whole number from 1 to `most`. For an invalid number it returns 1, and `finish` gives null. */
  count(max: number): number {
    const value = this.next();
    const isCount = Number.isInteger(value) && value >= 1 && value <= max;
    this.must(isCount);
    return isCount ? value : 1;
  }

  /** `count` items; empty if fewer than one number per item is left. */
  many<T>(count: number, take: () => T): readonly T[] {
    this.must(count <= this.list.length - this.at);
    return this.isRight ? Array.from({ length: count }, take) : [];
  }

  /** The knots of a B-spline: ascending, each at most `degree + 1` times, with a parameter range of positive length. */
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

  /** Whether all numbers were taken, or one was invalid, so that nothing more can be read. */
  get isAtEnd(): boolean {
    return !this.isRight || this.at >= this.list.length;
  }

  acute(): number {
    const value = this.next();
    this.must(value > 0 && value < Math.PI / 2);
    return value;
  }

  /** The angle of an arc; a full turn if no number is left. */
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
