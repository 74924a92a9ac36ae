import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import fc from 'fast-check';
import { insertConstraint } from '../../../../src/kernel/tessellate/plane/insertConstraint';
import { markInside } from '../../../../src/kernel/tessellate/plane/markInside';
import { next, previous } from '../../../../src/kernel/tessellate/plane/triangleSides';
import { maxCoordinate } from '../../../../src/kernel/tessellate/plane/halfEdgeMesh';
import { Triangulation } from '../../../../src/kernel/tessellate/plane/triangulation';

describe('a triangulation', () => {
  it('fills a square with two triangles', () => {
    equal(areaInside(filled([square(0, 0, 100)])), 10_000);
    equal(filled([square(0, 0, 100)]).count, 2);
  });

  it('leaves out a hole', () => {
    equal(areaInside(filled([square(0, 0, 100), square(40, 40, 10).reverse()])), 9_900);
  });

  it('takes a hole that touches the outer boundary in a corner', () => {
    const hole: Loop = [
      [50, 0],
      [40, 20],
      [60, 20],
    ];
    const outer: Loop = [
      [0, 0],
      [50, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ];
    equal(areaInside(filled([outer, hole])), 10_000 - 200);
  });

  it('takes any number of points on a straight side', () => {
    const along = Array.from({ length: 999 }, (_, i): Point => [i + 1, 0]);
    const outer: Loop = [[0, 0], ...along, [1000, 0], [1000, 1], [0, 1]];
    const { count, plane } = filled([outer]);
    equal(count, 1001);
    equal(areaInside({ plane }), 1000);
  });

  it('takes a slit that runs out and back along the same side', () => {
    const outer: Loop = [
      [0, 0],
      [50, 0],
      [50, 50],
      [50, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ];
    equal(areaInside(filled([outer])), 10_000);
  });

  it('marks nothing where a boundary runs the wrong way', () => {
    equal(filled([square(0, 0, 100).reverse()]).count, 0);
  });

  it('refuses boundaries that cross', () => {
    const bow: Loop = [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ];
    equal(filled([bow]).isHeld, false);
  });

  it('holds a thin wall whose outer side is seen from the frame only', () => {
    const wall: Loop = [
      [0, 16_000],
      [0, 0],
      [14_000, 0],
      [10_000, 5_000],
      [200, 5_600],
      [200, 10_800],
      [12_000, 10_800],
      [14_000, 16_000],
    ].map(([x = 0, y = 0]): Point => [x * 1000, y * 1000]);
    const { plane, isHeld } = filled([wall]);
    equal(isHeld, true);
    equal(areaInside({ plane }), shoelace(wall));
  });

  it('puts two points at the same place into one vertex', () => {
    const plane = new Triangulation();
    equal(plane.add(7, 9), plane.add(7, 9));
  });

  it('is Delaunay up to rounding where two points are next to each other and the others far away', () => {
    const plane = new Triangulation();
    plane.add(3, 10);
    plane.add(0, 9);
    checkWhole(plane);
  });

  it('is Delaunay, whole and exact for any points', () => {
    const coordinate = fc.oneof(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: maxCoordinate }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 }), (points) => {
        const plane = new Triangulation();
        for (const [x, y] of points) plane.add(x, y);
        checkWhole(plane);
        const distinct = new Set(points.map(([x, y]) => `${x} ${y}`));
        equal(plane.vertexCount, distinct.size + 4);
        equal(plane.triangleCount, 2 * distinct.size + 2);
      }),
      { numRuns: 300 },
    );
  });

  it('holds any polygon that does not cross itself, with points added afterwards', () => {
    const star = fc.array(fc.integer({ min: 1_000, max: 5_000 }), { minLength: 3, maxLength: 80 });
    const more = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 })),
    );
    fc.assert(
      fc.property(star, more, (radii, extra) => {
        const loop = radii.map((radius, i): Point => {
          const angle = (2 * Math.PI * i) / radii.length;
          return [
            Math.round(5_000 + radius * Math.cos(angle)),
            Math.round(5_000 + radius * Math.sin(angle)),
          ];
        });
        const { plane, isHeld } = filled([loop]);
        equal(isHeld, true);
        const area = shoelace(loop);
        equal(areaInside({ plane }), area);
        for (const [x, y] of extra) plane.add(x, y);
        checkWhole(plane);
        equal(areaInside({ plane }), area);
      }),
      { numRuns: 300 },
    );
  });

  it('takes no more points after a constraint that crosses another, until it is cleared', () => {
    const { plane, isHeld } = filled([
      square(0, 0, 1000),
      [
        [-500, 500],
        [500, 700],
      ],
    ]);
    equal(isHeld, false);
    throws(() => plane.add(300, 300), /could not be inserted/);
    plane.clear();
    ok(plane.add(300, 300) >= 4);
  });

  it('starts afresh when it is cleared', () => {
    const plane = new Triangulation();
    for (let i = 0; i < 500; i++) plane.add((i * 7919) % 1000, (i * 104_729) % 1000);
    plane.clear();
    deepEqual([plane.vertexCount, plane.triangleCount], [4, 2]);
    checkWhole(plane);
  });
});

type Point = readonly [x: number, y: number];
type Loop = Point[];

function square(x: number, y: number, side: number): Loop {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
}

function filled(loops: readonly Loop[]) {
  const plane = new Triangulation();
  const ids = loops.map((loop) => loop.map(([x, y]) => plane.add(x, y)));
  const isHeld = ids.every((loop) =>
    loop.every((id, i) => insertConstraint(plane, id, loop[(i + 1) % loop.length] ?? 0)),
  );
  return { plane, isHeld, count: isHeld ? markInside(plane, 1) : 0 };
}

function areaInside({ plane }: { plane: Triangulation }): number {
  let twice = 0;
  for (let t = 0; t < plane.triangleCount; t++) {
    if (plane.inside[t] === 1) twice += twiceArea(plane, t);
  }
  return twice / 2;
}

function twiceArea({ corners, x, y }: Triangulation, t: number): number {
  const [a = 0, b = 0, c = 0] = corners.subarray(3 * t, 3 * t + 3);
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = [x[a], y[a], x[b], y[b], x[c], y[c]];
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function shoelace(loop: Loop): number {
  return (
    loop.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = loop[(i + 1) % loop.length] ?? [0, 0];
      return sum + x * nextY - nextX * y;
    }, 0) / 2
  );
}

/** Every triangle is counter-clockwise, sides agree with each other, and none that may flip should. */
function checkWhole(plane: Triangulation): void {
  let area = 0;
  for (let t = 0; t < plane.triangleCount; t++) {
    const own = twiceArea(plane, t);
    ok(own > 0, 'a triangle is flat or turned over');
    area += own;
  }
  equal(area, 2 * (3 * maxCoordinate) ** 2);
  for (let side = 0; side < 3 * plane.triangleCount; side++) {
    const other = plane.across[side] ?? -1;
    if (other < 0) continue;
    equal(plane.across[other], side);
    equal(plane.corners[other], plane.corners[next(side)]);
    if (plane.constraints[side] === 0) ok(!isBetterFlipped(plane, side, other), 'not Delaunay');
  }
}

/** By angles, not by the test that the triangulation uses itself. */
function isBetterFlipped(plane: Triangulation, side: number, other: number): boolean {
  const angleAt = (s: number) => {
    const [at = 0, from = 0, to = 0] = [s, next(s), previous(s)].map((one) => plane.corners[one]);
    const [x = 0, y = 0] = [plane.x[at], plane.y[at]];
    const a = Math.atan2((plane.y[from] ?? 0) - y, (plane.x[from] ?? 0) - x);
    const b = Math.atan2((plane.y[to] ?? 0) - y, (plane.x[to] ?? 0) - x);
    return (b - a + 2 * Math.PI) % (2 * Math.PI);
  };
  return angleAt(previous(side)) + angleAt(previous(other)) > Math.PI + leastExcess;
}

/**
 * Radians. Sides of the square are 1e8 times as long as the shortest side of a triangle, so that rounding of its test,
 * 1e-15 of the terms, can leave four points that are this near to one circle.
 */
const leastExcess = 1e-7;
