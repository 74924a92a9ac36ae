import { ok } from 'node:assert/strict';
import type { BSplineSurface } from '../../../../src/kernel/brep/geometry';
import { exactSurface } from '../../../../src/kernel/exact/exactSurface';
import { exactCurve } from '../../../../src/kernel/exact/exactCurve';
import { ParameterTracker } from '../../../../src/kernel/tessellate/loop/parameterTracker';
import { SingularityPlaces } from '../../../../src/kernel/tessellate/loop/singularityPlaces';
import { Points } from '../../../../src/kernel/tessellate/points';

/** Distance of the two sides of a strip that is folded. */
const gap = 0.05;

describe('ParameterTracker', () => {
  it('finds no point on the other side of a folded strip near the one before, unless it searches anew', () => {
    ok(!crossesOver(false));
    ok(crossesOver(true));
  });

  it('takes the other side of a folded strip within the tolerance only if it searches anew', () => {
    const loose = 10 * gap;
    near(besideAfter(false, loose), gap);
    near(besideAfter(true, loose), 0);
  });
});

/** Whether a walk comes from one side of the strip to the other, through the air. */
function crossesOver(searchesAnew: boolean): boolean {
  return Number.isFinite(besideAfter(searchesAnew, gap / 10));
}

function near(value: number, expected: number): void {
  ok(Math.abs(value - expected) < 1e-9, `${value} instead of ${expected}`);
}

/** How far from the strip such a walk ends; Infinity where it does not come across. */
function besideAfter(searchesAnew: boolean, tolerance: number): number {
  const surface = exactSurface(hairpin());
  const curve = exactCurve({ kind: 'line', origin: [20, 5, 0], direction: [0, 0, 1] });
  ok(surface && curve);
  const points = new Points();
  const ids = Int32Array.of(points.add(20, 5, 0), points.add(20, 5, gap));
  const loopSurface = {
    ...{ surface, points, searchesAnew },
    ...{ tolerance, singularityTolerance: 1e-6, angle: 0.1 },
  };
  const tracker = new ParameterTracker(loopSurface, new SingularityPlaces(loopSurface));
  const cut = { curve, stations: Float64Array.of(0, gap), ids, gap: 0 };
  ok(tracker.step(ids[0] ?? NaN, cut, null, 0));
  return tracker.step(ids[1] ?? NaN, cut, null, gap) ? tracker.beside : Infinity;
}

/** A strip of 100 by 10 that turns back above itself. */
function hairpin(): BSplineSurface {
  const along = [
    [0, 0],
    [50, 0],
    [100, 0],
    [100, gap],
    [50, gap],
    [0, gap],
  ] as const;
  return {
    kind: 'bspline',
    ...{ uDegree: 1, vDegree: 1, weights: null },
    poles: along.map(([x, z]) => [
      [x, 0, z],
      [x, 10, z],
    ]),
    ...{ uKnots: [0, 0, 1, 2, 3, 4, 5, 5], vKnots: [0, 0, 1, 1] },
  };
}
