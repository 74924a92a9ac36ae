import { ok } from 'node:assert/strict';
import type { ExactCurve } from '../../../../src/kernel/exact/exact';
import { lengthBetween } from '../../../../src/kernel/exact/facts/curveLength';

describe('lengthBetween', () => {
  it('is exact for a curve that turns sharply', () => {
    // A hyperbola, with its bend where no piece ends.
    const { curve } = counted((t) => [1, t / Math.hypot(t, 1e-4)]);
    const length = lengthBetween(curve, -1, 1.3);
    ok(Math.abs(length - lengthInSteps(curve, -1, 1.3)) < 1e-8, String(length));
  });

  it('ends soon where the curve is known to a few digits alone', () => {
    const { curve, asked } = counted((t) => [1 + 1e-6 * Math.sin(1e9 * t), 0]);
    const length = lengthBetween({ ...curve, breaks: [0, 0.25, 0.5, 0.75, 1] }, 0, 1);
    ok(Math.abs(length - 1) < 1e-6, String(length));
    ok(asked() < 5000, String(asked()));
  });
});

/** A curve of which only the derivative is known, and how often it was asked for that. */
function counted(derivative: (t: number) => readonly [number, number]) {
  let count = 0;
  const curve: ExactCurve = {
    at: (t, out) => {
      count++;
      out.set([0, 0, 0, ...derivative(t), 0]);
    },
    parameterOf: () => NaN,
    low: -2,
    high: 2,
    period: null,
    breaks: [],
    isLine: false,
  };
  return { curve, asked: () => count };
}

function lengthInSteps({ at }: ExactCurve, low: number, high: number): number {
  const count = 1_000_000;
  const out = new Float64Array(6);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    at(low + ((high - low) * (i + 0.5)) / count, out);
    sum += Math.hypot(out[3] ?? 0, out[4] ?? 0);
  }
  return (sum * (high - low)) / count;
}
