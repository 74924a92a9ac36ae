import { cross, dot, minus, times, type Vector } from '../../../../model/vectors';
import { curvePoint, type ExactCurve } from './measuredCurve';

const samples = 96;

/**
 * Where on a curve the way to its foot elsewhere stands square to the curve: there the way is longest or
 * shortest. Shares 0…1, both ends always among them.
 */
export function criticalShares(
  curve: ExactCurve,
  footOf: (point: Vector) => Vector,
): readonly number[] {
  const slope = (t: number): number => {
    const point = curvePoint(curve, t);
    return dot(minus(point, footOf(point)), tangentAt(curve, point));
  };
  return [0, 1, ...signChanges(slope)];
}

export function tangentAt(curve: ExactCurve, point: Vector): Vector {
  if (curve.kind === 'line') return minus(curve.to, curve.from);
  return times(cross(curve.axis, minus(point, curve.origin)), curve.angle);
}

/** Where a function over 0…1 passes through zero between samples, as near as numbers tell. */
export function signChanges(valueAt: (t: number) => number): readonly number[] {
  const found: number[] = [];
  let before = valueAt(0);
  for (let i = 1; i <= samples; i++) {
    const value = valueAt(i / samples);
    if (before < 0 !== value < 0) found.push(bisect(valueAt, (i - 1) / samples, i / samples));
    before = value;
  }
  return found;
}

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
