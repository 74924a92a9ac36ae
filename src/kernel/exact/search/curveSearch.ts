import { outOfRange } from '../../../words/outOfRange';
import type { ExactCurve } from '../exact';
import { nearestEquivalent, withinPeriod } from './period';

/** The properties of a curve that a search needs. */
export type SearchedCurve = Pick<ExactCurve, 'at' | 'low' | 'high' | 'period'>;

const newtonSteps = 40;
const maxHalvings = 8;
/** Shares of the curve's size: distances at which a search ends, and at which a point is on the curve. */
const precision = 1e-15;
const onCurve = 1e-9;
/** Number of starts that are tried until one leads to a point on the curve. */
const maxAttempts = 4;

/** Share of a parameter: a smaller step changes only its last digit. */
const lastDigit = 1e-15;

/** Share of a distance: some ten operations, each exact to 1e-16, make a smaller gain rounding. */
const roundedGain = 1e-14;

/** Finds the parameter of a curve's nearest point, by Newton's method. */
export class CurveSearch {
  private readonly now = new Float64Array(6);
  /** The points at the starts, three numbers each. */
  private points: Float64Array | null = null;
  private size = 0;
  private far = Infinity;

  constructor(
    private readonly curve: SearchedCurve,
    /** Close enough together that the curve turns by a right angle at most between two of them. */
    private readonly starts: readonly number[],
  ) {}

  /** @param near where to begin; on a periodic curve the result is within half a period of it */
  parameterOf(x: number, y: number, z: number, near: number | null): number {
    const { low, period } = this.curve;
    const points = (this.points ??= this.sampled());
    let best = NaN;
    let least = Infinity;
    if (near !== null) {
      best = this.descend(x, y, z, near);
      least = this.far;
    }
    if (!(least <= onCurve * this.size)) {
      for (const start of this.nearestStarts(points, x, y, z)) {
        const t = this.descend(x, y, z, start);
        if (this.far < least) {
          best = t;
          least = this.far;
        }
        if (least <= onCurve * this.size) break;
      }
    }
    if (period === null) return best;
    return near === null ? withinPeriod(best, low, period) : nearestEquivalent(best, near, period);
  }

  private sampled(): Float64Array {
    const { starts } = this;
    const points = new Float64Array(3 * starts.length);
    starts.forEach((t, i) => {
      this.curve.at(t, this.now);
      points.set(this.now.subarray(0, 3), 3 * i);
    });
    for (let k = 0; k < 3; k++) {
      for (let i = k; i < points.length; i += 3) {
        this.size = Math.max(
          this.size,
          Math.abs((points[i] ?? outOfRange()) - (points[k] ?? outOfRange())),
        );
      }
    }
    return points;
  }

  /** The starts that are local minima of the distance, the nearest first. */
  private nearestStarts(points: Float64Array, x: number, y: number, z: number): number[] {
    const { starts } = this;
    const away = starts.map((_, i) =>
      Math.hypot(
        (points[3 * i] ?? outOfRange()) - x,
        (points[3 * i + 1] ?? outOfRange()) - y,
        (points[3 * i + 2] ?? outOfRange()) - z,
      ),
    );
    const isLeast = (i: number) =>
      (away[i] ?? outOfRange()) <= (away[i - 1] ?? Infinity) &&
      (away[i] ?? outOfRange()) <= (away[i + 1] ?? Infinity);
    return away
      .flatMap((far, i) => (isLeast(i) ? [{ far, t: starts[i] ?? outOfRange() }] : []))
      .sort((a, b) => a.far - b.far)
      .slice(0, maxAttempts)
      .map(({ t }) => t);
  }

  /** Leaves the distance of the found point in `far`. */
  private descend(x: number, y: number, z: number, start: number): number {
    const { now } = this;
    let t = this.kept(start);
    let far = this.distanceAt(t, x, y, z);
    for (let i = 0; i < newtonSteps && far > precision * this.size; i++) {
      const step = stepTo(now, x, y, z);
      if (!(Math.abs(step) > lastDigit * (1 + Math.abs(t)))) break;
      let next = this.kept(t + step);
      let there = this.distanceAt(next, x, y, z);
      for (let k = 0; k < maxHalvings && !(there < far); k++) {
        next = (t + next) / 2;
        there = this.distanceAt(next, x, y, z);
      }
      if (!(there < far)) break;
      const gain = far - there;
      t = next;
      far = there;
      if (gain <= roundedGain * far) break;
    }
    this.far = far;
    return t;
  }

  private distanceAt(t: number, x: number, y: number, z: number): number {
    const { now } = this;
    this.curve.at(t, now);
    return Math.hypot(
      x - (now[0] ?? outOfRange()),
      y - (now[1] ?? outOfRange()),
      z - (now[2] ?? outOfRange()),
    );
  }

  private kept(t: number): number {
    const { low, high, period } = this.curve;
    return period === null ? Math.max(low, Math.min(high, t)) : t;
  }
}

/** The Gauss-Newton step: the parameter difference along the tangent to the foot of the perpendicular. */
function stepTo(now: Float64Array, x: number, y: number, z: number): number {
  const dx = now[3] ?? outOfRange();
  const dy = now[4] ?? outOfRange();
  const dz = now[5] ?? outOfRange();
  const ahead =
    (x - (now[0] ?? outOfRange())) * dx +
    (y - (now[1] ?? outOfRange())) * dy +
    (z - (now[2] ?? outOfRange())) * dz;
  return ahead / (dx * dx + dy * dy + dz * dz);
}
