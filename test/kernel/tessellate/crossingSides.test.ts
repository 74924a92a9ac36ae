import { equal, ok } from 'node:assert/strict';
import type { Face } from '../../../src/kernel/brep/brep';
import type { BSplineCurve } from '../../../src/kernel/brep/geometry';
import { tessellate } from '../../../src/kernel/tessellate/tessellate';
import { triangleSums } from '../../../src/kernel/mesh/triangleSums';
import {
  against,
  along,
  bodyOf,
  edgeOn,
  faceOn,
  lineBetween,
  loopOf,
  planeAt,
  vertexAt,
} from './bodies';

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

  it('is whole where they begin at two ends of a side that is shorter than edges may lie beside a surface', () => {
    const mesh = tessellate(bodyOf('sheet', faceBetween([2, 0], [2, 3], 0.01)), limits, 1);
    ok(mesh);
    const area = 1e6 * triangleSums(mesh).areas.reduce((sum, own) => sum + own, 0);
    ok(Math.abs(area - (70 * 3) / 4) < 0.3, `${area}`);
  });

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

/**
 * A face of 70 mm between two splines with these heights of their middle poles.
 * @param under how far the upper one begins below the lower one, beyond a side of this length
 */
function faceBetween(below: Heights, above: Heights, under = 0): Face {
  const [start, end] = [vertexAt(0, 0, 0), vertexAt(70, 0, 0)];
  const beneath = under > 0 ? vertexAt(0, -under, 0) : start;
  const curve = ([first, second]: Heights, y = 0): BSplineCurve => ({
    kind: 'bspline',
    ...{ degree: 3, weights: null },
    poles: [
      [0, y, 0],
      [70 / 3, first, 0],
      [140 / 3, second, 0],
      [70, 0, 0],
    ],
    knots: [0, 0, 0, 0, 1, 1, 1, 1],
  });
  const low = edgeOn(curve(below), start, end);
  const high = edgeOn(curve(above, -under), beneath, end);
  const between = under > 0 ? [along(lineBetween(beneath, start))] : [];
  return faceOn(planeAt([0, 0, 0]), [loopOf(along(low), against(high), ...between)]);
}
