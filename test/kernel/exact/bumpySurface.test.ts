import { ok } from 'node:assert/strict';
import type { BSplineSurface } from '../../../src/kernel/brep/geometry';
import type { ExactSurface } from '../../../src/kernel/exact/exact';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import { integrableSurface } from '../../../src/kernel/exact/facts/integrableSurface';
import type { BoundaryCurve } from '../../../src/kernel/exact/integrals/boundaryPieces';
import { faceIntegrals } from '../../../src/kernel/exact/integrals/faceIntegrals';
import { line } from '../../../src/kernel/exact/integrals/line';

describe('a face on a steep surface of many control points', function () {
  this.timeout(60_000);

  it('is integrated, however many cells there are between its knots', () => {
    const bumpy = bumpySurface(64);
    const surface = exactSurface(bumpy);
    ok(surface);
    const corners: readonly Place[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const loop = corners.map((from, i) => straight(from, corners[(i + 1) % 4] ?? from));
    const sums = faceIntegrals(integrableSurface(surface, bumpy), [loop], [0, 0, 0], 64);
    const area = Math.abs(sums?.[0] ?? NaN);
    const counted = areaInSteps(surface, 61 * 8);
    ok(Math.abs(area - counted) < 1e-3 * counted, `${area} instead of ${counted}`);
  });
});

type Place = readonly [u: number, v: number];

function straight([u, v]: Place, [toU, toV]: Place): BoundaryCurve {
  const curve = line(Float64Array.of(u, v), Float64Array.of(toU - u, toV - v), 2);
  return { curve, from: 0, to: 1 };
}

/** Cubic in both directions, from nought to one, flat along its border and three units up and down within. */
function bumpySurface(count: number): BSplineSurface {
  const spans = count - 3;
  const knots = [0, 0, 0, ...Array.from({ length: spans + 1 }, (_, i) => i / spans), 1, 1, 1];
  const isBorder = (i: number) => i === 0 || i === count - 1;
  const height = (i: number, j: number) =>
    isBorder(i) || isBorder(j) ? 0 : 3 * Math.sin(12.9898 * i + 78.233 * j);
  const row = (i: number) => Array.from({ length: count }, (_, j) => [i, j, height(i, j)] as const);
  const poles = Array.from({ length: count }, (_, i) => row(i));
  return {
    ...{ kind: 'bspline', uDegree: 3, vDegree: 3, weights: null },
    ...{ uKnots: knots, vKnots: knots, poles },
  };
}

/** By the middles of as many steps each way. */
function areaInSteps(surface: ExactSurface, steps: number): number {
  const out = new Float64Array(9);
  let area = 0;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      surface.at((i + 0.5) / steps, (j + 0.5) / steps, out);
      const [, , , ux = NaN, uy = NaN, uz = NaN, vx = NaN, vy = NaN, vz = NaN] = out;
      area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / steps ** 2;
    }
  }
  return area;
}
