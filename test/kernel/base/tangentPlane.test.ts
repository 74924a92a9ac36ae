import { deepEqual, equal, ok } from 'node:assert/strict';
import {
  planeCoordinates,
  degeneratePlaneCoordinates,
} from '../../../src/kernel/base/tangentPlane';
import { cross, dot, minus, times, plus, type Vector } from '../../../src/kernel/base/vector';

describe('a way into the tangent plane', () => {
  it('is taken apart along two slanting directions, and what is left stands on both', () => {
    const [u, v, way]: readonly Vector[] = [
      [2, 0.5, 0],
      [1, 3, -1],
      [4, -1, 7],
    ];
    ok(u && v && way);
    const out = new Float64Array(4);
    const found = planeCoordinates(
      dot(u, u),
      dot(u, v),
      dot(v, v),
      dot(way, u),
      dot(way, v),
      0,
      out,
      1,
    );
    equal(found, true);
    const [before, s = 0, t = 0, behind] = out;
    deepEqual([before, behind], [0, 0]);
    const rest = minus(way, plus(times(u, s), times(v, t)));
    ok(Math.abs(dot(rest, u)) < 1e-12 && Math.abs(dot(rest, v)) < 1e-12);
    // It is as long as the way is high above the plane.
    const normal = cross(u, v);
    ok(Math.abs(dot(rest, normal) - dot(way, normal)) < 1e-12);
  });

  it('is not taken apart along directions that are one, or that have no numbers', () => {
    const out = Float64Array.of(7, 8);
    equal(planeCoordinates(1, 2, 4, 3, 6, 1e-14, out, 0), false);
    equal(planeCoordinates(NaN, 0, 1, 1, 1, 0, out, 0), false);
    deepEqual([...out], [7, 8]);
  });

  it('follows the longer of two directions at a tip, and none where neither has a length', () => {
    const out = new Float64Array(2);
    equal(degeneratePlaneCoordinates(4, 0, 2, 9, out, 0), true);
    deepEqual([...out], [0.5, 0]);
    equal(degeneratePlaneCoordinates(0, 4, 9, 2, out, 0), true);
    deepEqual([...out], [0, 0.5]);
    equal(degeneratePlaneCoordinates(0, 0, 9, 9, out, 0), false);
    deepEqual([...out], [0, 0]);
  });
});
