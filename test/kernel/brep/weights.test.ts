import { deepEqual, doesNotThrow, throws } from 'node:assert/strict';
import { IndexOutOfRange } from '../../../src/words/outOfRange';
import { clampedCurve, clampedSurface } from '../../../src/kernel/brep/clamp';
import type { BSplineCurve, BSplineSurface } from '../../../src/kernel/brep/geometry';
import { splineAt } from '../../../src/kernel/brep/tracing/splinePath';
import { splineSurfaceAt } from '../../../src/kernel/brep/tracing/surfacePoint';

describe('a spline with weights', () => {
  it('is clamped and followed with those of all of its poles', () => {
    doesNotThrow(() => everyWay([1, 2, 1]));
    deepEqual(splineAt(clampedCurve(loose([1, 1, 1])), 2.5), splineAt(loose(null), 2.5));
  });

  for (const weights of [[1, 2], [1], []]) {
    it(`is nothing to go on with when it has ${weights.length} for three poles`, () => {
      for (const use of everyUse(weights)) throws(use, IndexOutOfRange);
    });
  }

  it('is nothing to go on with when poles are missing', () => {
    const curve = { ...loose(null), poles: loose(null).poles.slice(1) };
    throws(() => splineAt({ ...curve, knots: loose(null).knots }, 2.9), IndexOutOfRange);
  });
});

function everyWay(weights: readonly number[]): void {
  for (const use of everyUse(weights)) use();
}

function everyUse(weights: readonly number[]): readonly (() => unknown)[] {
  const [curve, surface] = [loose(weights), net(weights)];
  return [
    () => clampedCurve(curve),
    () => splineAt(curve, 2.5),
    () => clampedSurface(surface),
    () => splineSurfaceAt(surface, 2.5, 2.5),
  ];
}

/** Of three poles, whose knots are not clamped. */
function loose(weights: readonly number[] | null): BSplineCurve {
  const knots = [0, 1, 2, 3, 4, 5];
  return { kind: 'bspline', degree: 2, poles: points(0), weights, knots };
}

/** With the same weights in each row, and as many rows as one has. */
function net(weights: readonly number[]): BSplineSurface {
  const knots = [0, 1, 2, 3, 4, 5];
  return {
    kind: 'bspline',
    uDegree: 2,
    vDegree: 2,
    poles: [points(0), points(1), points(2)],
    weights: weights.map(() => weights),
    uKnots: knots,
    vKnots: knots,
  };
}

function points(y: number) {
  return [
    [0, y, 0],
    [1, y, 1],
    [2, y, 0],
  ] as const;
}
