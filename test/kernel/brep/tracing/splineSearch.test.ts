import { ok } from 'node:assert/strict';
import { Evaluator } from '../../../../src/kernel/brep/tracing/evaluator';
import type { BSplineSurface } from '../../../../src/kernel/brep/geometry';
import { splineSearch } from '../../../../src/kernel/brep/tracing/splineSearch';
import { splineSurfaceAt } from '../../../../src/kernel/brep/tracing/surfacePoint';
import { along, cross, distance, dot, unit, type Vector } from '../../../../src/kernel/base/vector';
import { threadFlank } from '../../exact/shapes';

describe('the search for the nearest point of a spline surface', () => {
  it('looks on both sides of its seam', () => {
    const search = splineSearch(squareTube(), new Evaluator());
    const foot = search([-0.01, 0.1, 0.5]).point;
    ok(distance(foot, [0, 0.1, 0.5]) < 1e-9, foot.join(' '));
  });

  it('begins anew where the place of the last point leads nowhere', () => {
    const search = splineSearch(squareTube(), new Evaluator());
    for (const y of [0.9, 0.5, 0.1, 0.9]) {
      const foot = search([-0.01, y, 0.5]).point;
      ok(distance(foot, [0, y, 0.5]) < 1e-9, foot.join(' '));
    }
  });

  it('finds the right turn of a long thread', () => {
    const flank = threadFlank(5, 0.8, 60);
    for (const v of [3.3, 101.2, 181.5, 239.9]) {
      // Anew each time: no last place shows the way.
      const search = splineSearch(flank, new Evaluator());
      const { point } = splineSurfaceAt(flank, 0.4, v);
      const found = search(point).point;
      ok(distance(found, point) < 1e-9, `${found.join(' ')} for ${point.join(' ')}`);
    }
  });

  it('goes on along the straight lines of a twisted strip, beyond its ends', () => {
    const search = splineSearch(twistedStrip(), new Evaluator());
    for (const [u, v] of [
      [-2, 0.3],
      [2.5, 0.8],
      [3, 0.1],
    ] as const) {
      const { point, normal } = onTwistedStrip(u, v);
      const target = along(point, normal, 0.05);
      const found = search(target);
      ok(distance(found.point, point) < 1e-9, `${found.point.join(' ')} for ${point.join(' ')}`);
      const across = unit(cross(found.du, found.dv));
      ok(Math.abs(dot(across, normal)) > 1 - 1e-12, `${across.join(' ')} for ${normal.join(' ')}`);
    }
  });

  it('goes on across the other pair of sides in the same way', () => {
    const { poles, uKnots, vKnots, ...strip } = twistedStrip();
    const turned = [0, 1].map((i) => poles.flatMap((row) => row.slice(i, i + 1)));
    const search = splineSearch(
      { ...strip, poles: turned, uKnots: vKnots, vKnots: uKnots },
      new Evaluator(),
    );
    const { point } = onTwistedStrip(1.7, 0.6);
    ok(distance(search(point).point, point) < 1e-9);
  });

  it('does not go on beyond the seam of a closed surface', () => {
    const search = splineSearch(squareTube(), new Evaluator());
    const foot = search([-0.1, -0.1, 0.5]).point;
    ok(distance(foot, [0, 0, 0.5]) < 1e-9, foot.join(' '));
  });
});

/** A hyperbolic paraboloid between two straight lines, which are one unit apart and turned by 45 degrees. */
function twistedStrip(): BSplineSurface {
  return {
    kind: 'bspline',
    uDegree: 1,
    vDegree: 1,
    uKnots: [0, 0, 1, 1],
    vKnots: [0, 0, 1, 1],
    poles: [
      [
        [0, 0, 0],
        [0, 1, 0],
      ],
      [
        [1, 0, 0],
        [1, 1, 1],
      ],
    ],
    weights: null,
  };
}

/** The same by its formula, `z = u v`. */
function onTwistedStrip(u: number, v: number): { point: Vector; normal: Vector } {
  return { point: [u, v, u * v], normal: unit([-v, -u, 1]) };
}

/** Four flat sides one unit wide, of which the last one ends where the first one begins. */
function squareTube(): BSplineSurface {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const;
  return {
    kind: 'bspline',
    uDegree: 1,
    vDegree: 1,
    uKnots: [0, 0, 1, 2, 3, 4, 4],
    vKnots: [0, 0, 1, 1],
    poles: corners.map(([x, y]): Vector[] => [
      [x, y, 0],
      [x, y, 1],
    ]),
    weights: null,
  };
}
