import assert from 'node:assert/strict';
import { mortonOrder } from '../../../src/viewer/geometry/mortonOrder';

type Point = readonly [x: number, y: number, z: number];

describe('the order of triangles along a curve', () => {
  it('keeps neighbours together in a cube, in a flat model and in a long one', () => {
    // Heights that say nothing of where a point stands would take a curve through layers all over the model.
    const height = (x: number, y: number) => 0.5 + 0.5 * Math.sin(9 * x) * Math.sin(7 * y);
    const models: Record<string, readonly Point[]> = {
      cube: grid(16, 16, 16).map(([x, y, z]) => [x, y, z]),
      flat: grid(64, 64, 1).map(([x, y]) => [x, y, height(x, y)]),
      long: grid(4096, 1, 1).map(([x]) => [x, height(x, 1), height(x, 2)]),
    };
    for (const [name, points] of Object.entries(models)) {
      const [first, ...others] = [...orderOf(points)].map((place) => points[place]);
      let way = 0;
      let before = first;
      for (const point of others) {
        way += between(before, point);
        before = point;
      }
      const step = way / others.length;
      assert.ok(step < 2, `${name}: ${step} grid steps from one to the next`);
    }
  });

  it('names each triangle once, also where all are in one place or none is there', () => {
    const points = grid(5, 5, 5);
    assert.deepEqual(
      [...orderOf(points)].sort((a, b) => a - b),
      [...points.keys()],
    );
    assert.deepEqual([...orderOf(points.map(() => [1, 2, 3]))], [...points.keys()]);
    assert.deepEqual([...orderOf([])], []);
  });
});

/** In an order that has nothing to do with where they are. */
function grid(nx: number, ny: number, nz: number): Point[] {
  const count = nx * ny * nz;
  return Array.from({ length: count }, (_, i): Point => {
    const at = (i * 1327) % count;
    return [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
  });
}

/** Of triangles that are a point each. */
function orderOf(points: readonly Point[]): Uint32Array {
  const index = Uint32Array.from({ length: 3 * points.length }, (_, i) => Math.floor(i / 3));
  const ordering = mortonOrder(Float32Array.from(points.flat()), index, 1000);
  for (;;) {
    const step = ordering.next();
    if (step.done) return step.value;
  }
}

function between(a: Point | undefined, b: Point | undefined): number {
  if (!a || !b) assert.fail('The order names a triangle that is not there.');
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
