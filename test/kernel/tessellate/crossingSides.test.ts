import { equal, ok } from 'node:assert/strict';
import type { BSplineCurve } from '../../../src/kernel/brep/geometry';
import { tessellate } from '../../../src/kernel/tessellate/tessellate';
import { triangleSums } from '../../../src/kernel/mesh/triangleSums';
import { against, along, bodyOf, edgeOn, faceOn, loopOf, planeAt, vertexAt } from './bodies';

const limits = { linearDeflection: 0.002, angularDeflection: 0.5 };

describe('a narrow face between two edges that cross before they meet', () => {
  for (const isMirrored of [false, true]) {
    const where = isMirrored ? 'end' : 'beginning';
    it(`is whole where they cross by a hundredth of a millimetre, near their ${where}`, () => {
      // A quarter of what the middle poles of both edges differ by, along all of their length.
      const area = (70 * (3 - 0.15)) / 4;
      ok(Math.abs(areaBetween(0.15, isMirrored) - area) < 0.1);
    });
  }

  it('is refused where they cross by more than edges may lie beside their surface', () => {
    equal(areaBetween(20, false), 0);
  });
});

/** In square millimetres; 0 where the face cannot be meshed. */
function areaBetween(by: number, isMirrored: boolean): number {
  const [start, end] = [vertexAt(0, 0, 0), vertexAt(70, 0, 0)];
  const curve = (heights: readonly [number, number]): BSplineCurve => {
    const [first, second] = isMirrored ? heights.toReversed() : heights;
    return {
      kind: 'bspline',
      ...{ degree: 3, weights: null },
      poles: [
        [0, 0, 0],
        [70 / 3, first, 0],
        [140 / 3, second, 0],
        [70, 0, 0],
      ],
      knots: [0, 0, 0, 0, 1, 1, 1, 1],
    };
  };
  const [low, high] = [edgeOn(curve([2 + by, 0]), start, end), edgeOn(curve([2, 3]), start, end)];
  const face = faceOn(planeAt([0, 0, 0]), [loopOf(along(low), against(high))]);
  const mesh = tessellate(bodyOf('sheet', face), limits, 1);
  return mesh ? 1e6 * triangleSums(mesh).areas.reduce((sum, own) => sum + own, 0) : 0;
}
