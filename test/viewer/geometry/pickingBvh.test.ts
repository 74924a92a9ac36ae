import assert from 'node:assert/strict';
import { Ray, Vector3 } from 'three';
import { PickingBvh, type Line } from '../../../src/viewer/geometry/pickingBvh';

describe('the tree of triangles', () => {
  it('finds the same triangle as a look at every single one', () => {
    const random = numbersFrom(7);
    const coordinates = new Float32Array(9 * 2000);
    for (let t = 0; t < coordinates.length; t += 9) {
      const middle = [random(), random(), random()];
      for (let i = 0; i < 9; i++) {
        coordinates[t + i] = (middle[i % 3] ?? 0) + 0.1 * (random() - 0.5);
      }
    }
    const tree = built(
      coordinates,
      Uint32Array.from({ length: 6000 }, (_, i) => i),
    );
    let hits = 0;
    for (let i = 0; i < 300; i++) {
      const line: Line = {
        origin: [random(), random(), -1],
        direction: [0.3 * (random() - 0.5), 0.3 * (random() - 0.5), 1],
      };
      const isDoubleSided = i % 2 === 0;
      const tests = { isDoubleSided, within: Infinity, accepts: () => true };
      const found = tree.nearest(line, tests);
      assert.equal(found?.triangle, nearestOfAll(coordinates, line, isDoubleSided));
      hits += found ? 1 : 0;
    }
    assert.ok(hits > 100 && hits < 300, `${hits} hits`);
  });

  it('meets fronts only, unless both sides count', () => {
    const tree = built(square, squareIndex);
    const tests = { within: Infinity, accepts: () => true };
    const above: Line = { origin: [0.2, 0.1, 2], direction: [0, 0, -1] };
    const below: Line = { origin: [0.2, 0.1, -2], direction: [0, 0, 2] };
    assert.deepEqual(tree.nearest(above, { ...tests, isDoubleSided: false }), {
      triangle: 0,
      distance: 2,
    });
    assert.equal(tree.nearest(below, { ...tests, isDoubleSided: false }), null);
    assert.equal(tree.nearest(below, { ...tests, isDoubleSided: true })?.distance, 1);
  });

  it('overlooks what is not accepted, behind the origin, or too far', () => {
    const tree = built(square, squareIndex);
    const line: Line = { origin: [0.2, 0.1, 2], direction: [0, 0, -1] };
    const tests = { isDoubleSided: true, within: Infinity, accepts: () => true };
    assert.equal(tree.nearest(line, { ...tests, accepts: () => false }), null);
    assert.equal(tree.nearest(line, { ...tests, within: 2 }), null);
    assert.equal(tree.nearest({ ...line, direction: [0, 0, 1] }, tests), null);
  });

  it('stands over no triangle at all', () => {
    const tree = built(new Float32Array(0), new Uint32Array(0));
    const tests = { isDoubleSided: true, within: Infinity, accepts: () => true };
    assert.equal(tree.nearest({ origin: [0, 0, 1], direction: [0, 0, -1] }, tests), null);
  });
});

const square = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
const squareIndex = Uint32Array.of(0, 1, 2, 0, 2, 3);

function built(coordinates: Float32Array, index: Uint32Array): PickingBvh {
  const building = PickingBvh.build(coordinates, index);
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
  }
}

/** By the arithmetic of three.js, without any tree. */
function nearestOfAll(
  coordinates: Float32Array,
  { origin, direction }: Line,
  isDoubleSided: boolean,
): number | undefined {
  const ray = new Ray(new Vector3(...origin), new Vector3(...direction).normalize());
  let nearest = Infinity;
  let found: number | undefined;
  for (let triangle = 0; triangle < coordinates.length / 9; triangle++) {
    const [a, b, c] = [0, 3, 6].map((k) => new Vector3().fromArray(coordinates, 9 * triangle + k));
    const point = a && b && c && ray.intersectTriangle(a, b, c, !isDoubleSided, new Vector3());
    const distance = point ? point.distanceTo(ray.origin) : Infinity;
    if (distance < nearest) [nearest, found] = [distance, triangle];
  }
  return found;
}

/** The same numbers in 0…1 every time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
