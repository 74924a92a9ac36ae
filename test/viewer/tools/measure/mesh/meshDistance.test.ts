import { equal, ok } from 'node:assert/strict';
import { meshDistance } from '../../../../../src/viewer/tools/measure/mesh/meshDistance';
import { triangleDistance } from '../../../../../src/viewer/tools/measure/mesh/triangleDistance';
import {
  triangleOf,
  triangleSet,
  type TriangleSet,
} from '../../../../../src/viewer/tools/measure/mesh/triangleSet';

describe('the distance of two meshes', () => {
  it('is the shortest of all pairs of their triangles, segments and points', () => {
    const random = seeded(3);
    for (let round = 0; round < 12; round++) {
      const a = cloud(random, 60, 0);
      const b = cloud(random, 70, round / 6);
      let shortest = Infinity;
      for (let i = 0; i < 60; i++) {
        for (let k = 0; k < 70; k++) {
          const { distance } = triangleDistance(triangleOf(a, i), triangleOf(b, k));
          shortest = Math.min(shortest, distance);
        }
      }
      for (const found of [meshDistance(a, b), meshDistance(b, a)]) {
        ok(Math.abs((found?.distance ?? NaN) - shortest) < 1e-12, `${found?.distance} ${shortest}`);
      }
    }
  });

  it('is null where one has no triangles', () => {
    const some = cloud(seeded(1), 3, 0);
    equal(meshDistance(some, triangleSet(new Float64Array(0))), null);
    ok(meshDistance(some, some));
  });
});

/** Small triangles in a cube of side 1 that is moved along X; some are segments, some points. */
function cloud(random: () => number, count: number, x: number): TriangleSet {
  const corners = new Float64Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    const middle = [x + random(), random(), random()] as const;
    const near = () => middle.map((value) => value + 0.1 * (random() - 0.5));
    const a = near();
    const b = triangle % 7 === 0 ? a : near();
    const c = triangle % 5 === 0 ? b : near();
    corners.set([...a, ...b, ...c], 9 * triangle);
  }
  return triangleSet(corners);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
