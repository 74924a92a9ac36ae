import { dot, minus, type Vector } from '../../../../model/vectors';
import { curvePoint, tangentAt, type ExactCurve } from './measuredCurve';

const usualSamples = 96;

/**
 * Parameters, 0…1, at which the distance from a curve to its foot point is extreme, since the connection is
 * perpendicular to the curve; both ends are included.
 */
export function criticalParameters(
  curve: ExactCurve,
  footOf: (point: Vector) => Vector,
): readonly number[] {
  const slope = (t: number): number => {
    const point = curvePoint(curve, t);
    return dot(minus(point, footOf(point)), tangentAt(curve, t));
  };
  return [0, 1, ...signChanges(slope)];
}

/**
 * Zeros of a function over 0…1: between samples of different sign, and near samples of one sign where the function has
 * a minimum towards zero and crosses it.
 */
export function signChanges(
  valueAt: (t: number) => number,
  samples = usualSamples,
): readonly number[] {
  const values = Array.from({ length: samples + 1 }, (_, i) => valueAt(i / samples));
  return values.flatMap((value, i) => {
    const before = values[i - 1];
    if (before === undefined) return [];
    if (before < 0 !== value < 0) return [bisect(valueAt, (i - 1) / samples, i / samples)];
    const two = values[i - 2];
    const isDip = two !== undefined && two < 0 === value < 0 && isLess(before, two, value);
    return isDip ? throughDip(valueAt, (i - 2) / samples, i / samples) : [];
  });
}

function isLess(value: number, ...others: readonly number[]): boolean {
  return others.every((other) => Math.abs(value) < Math.abs(other));
}

/** Two close zeros of a function that has the same sign at both ends. */
function throughDip(valueAt: (t: number) => number, from: number, to: number): readonly number[] {
  const isBelow = valueAt(from) < 0;
  const heightAt = (t: number) => (isBelow ? -valueAt(t) : valueAt(t));
  let [low, high] = [from, to];
  for (let step = 0; step < dipSteps; step++) {
    const [left, right] = [low + (high - low) * golden, high - (high - low) * golden];
    const [heightLeft, heightRight] = [heightAt(left), heightAt(right)];
    const through = heightLeft < 0 ? left : heightRight < 0 ? right : null;
    if (through !== null) return [bisect(valueAt, from, through), bisect(valueAt, through, to)];
    if (heightLeft < heightRight) high = right;
    else low = left;
  }
  return [];
}

const dipSteps = 40;
/** The golden section of an interval. */
const golden = (3 - Math.sqrt(5)) / 2;

function bisect(valueAt: (t: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const isBelow = valueAt(low) < 0;
  for (let step = 0; step < 60; step++) {
    const half = (low + high) / 2;
    if (half === low || half === high) break;
    if (valueAt(half) < 0 === isBelow) low = half;
    else high = half;
  }
  return (low + high) / 2;
}
