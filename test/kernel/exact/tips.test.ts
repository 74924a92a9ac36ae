import { equal, ok } from 'node:assert/strict';
import { faceIntegrals } from '../../../src/kernel/exact/integrals/faceIntegrals';
import type {
  IntegrableCurve,
  IntegrableSurface,
} from '../../../src/kernel/exact/integrals/integrable';
import { line } from '../../../src/kernel/exact/integrals/line';

/** A flat sector around the origin, as wide as one radian and as long as one, with its tip where u is 1. */
const sector: IntegrableSurface = {
  ...{ plane: null, isSmooth: true, isStraightAlongV: false },
  ...{ u: { at: [], period: null }, v: { at: [], period: null } },
  tips: [{ held: 'u', at: 1 }],
  alongU: () => sweepOf((held, u) => [u, held]),
  alongV: () => sweepOf((held, v) => [held, v]),
};

describe('a face that ends in a tip', () => {
  it('has its area though the parameter of an edge leaps there', () => {
    const far = side([0, 0], [0, 1]);
    const atTip = side([1, 0.5], [1, 0]);
    const back = side([1, 0], [0, 0]);
    const leaping = { curve: leapingBefore(1e-5), from: 0, to: 1 };
    const loop = [far, leaping, atTip, back];
    const sums = faceIntegrals(sector, [loop], [0, 0, 0], 1);
    ok(sums);
    ok(Math.abs(Math.abs(sums[0] ?? NaN) - 0.5) < 1e-5, String(sums[0]));
    // Swept from the other end, the leap counts, and cannot be followed.
    equal(faceIntegrals({ ...sector, tips: [] }, [loop], [0, 0, 0], 1), null);
  });
});

/** Along v = 1 to the tip, where v falls to a half: half of that within a width. */
function leapingBefore(width: number): IntegrableCurve {
  return {
    ...{ breaks: [], period: null, isLine: false },
    at: (t, out) => {
      const fall = (0.5 * width) / (width + 1 - t);
      out.set([t, 1 - fall, 1, -fall / (width + 1 - t)]);
    },
  };
}

function side(from: readonly [number, number], to: readonly [number, number]) {
  const way = Float64Array.of(to[0] - from[0], to[1] - from[1]);
  return { curve: line(Float64Array.of(...from), way, 2), from: 0, to: 1 };
}

function sweepOf(parameters: (held: number, at: number) => readonly [u: number, v: number]) {
  let held = 0;
  return {
    hold: (parameter: number) => {
      held = parameter;
    },
    at: (parameter: number, out: Float64Array) => {
      const [u, v] = parameters(held, parameter);
      const [cos, sin] = [Math.cos(v), Math.sin(v)];
      out.set([(1 - u) * cos, (1 - u) * sin, 0, -cos, -sin, 0, (u - 1) * sin, (1 - u) * cos, 0]);
    },
  };
}
