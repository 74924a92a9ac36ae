import { equal, ok } from 'node:assert/strict';
import type { Face } from '../../../src/kernel/brep/brep';
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

  it('is left out where they lie on each other and cross on their whole way', () => {
    const mesh = tessellate(bodyOf('sheet', faceBetween([0.01, -0.01], [-0.01, 0.01])), limits, 1);
    equal(mesh?.faces.length, 0);
    const apart = bodyOf('sheet', faceBetween([0.5, -0.5], [-0.5, 0.5]));
    equal(tessellate(apart, limits, 1), null);
  });
});

/** In square millimetres; 0 where the face cannot be meshed. */
function areaBetween(by: number, isMirrored: boolean): number {
  const heights = (first: number, second: number): Heights =>
    isMirrored ? [second, first] : [first, second];
  const mesh = tessellate(
    bodyOf('sheet', faceBetween(heights(2 + by, 0), heights(2, 3))),
    limits,
    1,
  );
  return mesh ? 1e6 * triangleSums(mesh).areas.reduce((sum, own) => sum + own, 0) : 0;
}

type Heights = readonly [first: number, second: number];

/** A face of 70 mm between two splines with these heights of their middle poles. */
function faceBetween(below: Heights, above: Heights): Face {
  const [start, end] = [vertexAt(0, 0, 0), vertexAt(70, 0, 0)];
  const curve = ([first, second]: Heights): BSplineCurve => ({
    kind: 'bspline',
    ...{ degree: 3, weights: null },
    poles: [
      [0, 0, 0],
      [70 / 3, first, 0],
      [140 / 3, second, 0],
      [70, 0, 0],
    ],
    knots: [0, 0, 0, 0, 1, 1, 1, 1],
  });
  const [low, high] = [edgeOn(curve(below), start, end), edgeOn(curve(above), start, end)];
  return faceOn(planeAt([0, 0, 0]), [loopOf(along(low), against(high))]);
}
