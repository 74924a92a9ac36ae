import { ok } from 'node:assert/strict';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import type { BSplineSurface } from '../../../src/kernel/brep/geometry';
import type { Vector } from '../../../src/kernel/base/vector';
import { FaceVertices } from '../../../src/kernel/tessellate/faceVertices';

describe('the normal of a vertex in the tip of a spline', () => {
  it('is that of the surface around it, though rounding leads the poles of the tip any way', () => {
    const surface = exactSurface(tent());
    ok(surface);
    const vertices = new FaceVertices();
    const plane = { uLow: 0, uHigh: 1, vLow: 0, vHigh: 1 };
    const layout = { ...plane, uSteps: 1, vSteps: 1, uScale: 1, vScale: 1, step: 1 };
    for (const v of [0, 0.3, 0.7, 1]) {
      vertices.put(0, 1, v, surface, -1, new Float64Array(0));
      vertices.repairNormal(0, surface, layout);
      const z = vertices.normals[2] ?? 0;
      ok(z > 0.8, `the normal rises by ${z} at ${v}`);
    }
  });
});

/** A flat fan, bent a little, from a wide side to a point, whose poles are no further apart than files round. */
function tent(): BSplineSurface {
  const wide: Vector[] = [
    [0, -5, 0],
    [0, 0, 1],
    [0, 5, 0],
  ];
  const middle: Vector[] = [
    [5, -2.5, 1],
    [5, 0, 1.5],
    [5, 2.5, 1],
  ];
  const singularity: Vector[] = [
    [10, 1e-9, 0],
    [10, 0, 0],
    [10, -1e-9, 0],
  ];
  return {
    kind: 'bspline',
    uDegree: 2,
    vDegree: 2,
    poles: [wide, middle, singularity],
    weights: null,
    uKnots: [0, 0, 0, 1, 1, 1],
    vKnots: [0, 0, 0, 1, 1, 1],
  };
}
