import { deepEqual, equal, ok } from 'node:assert/strict';
import { openSides } from '../../../src/kernel/mesh/openSides';
import type { Body } from '../../../src/kernel/brep/brep';
import type { Frame, Surface } from '../../../src/kernel/brep/geometry';
import { times, type Vector } from '../../../src/kernel/base/vector';
import { splineBall } from '../exact/shapes';
import { tessellate, type Obstacle } from '../../../src/kernel/tessellate/tessellate';
import type { Tessellation } from '../../../src/kernel/tessellate/tessellation';
import {
  against,
  along,
  bodyOf,
  capBody,
  circleAt,
  coneBody,
  cylinderBody,
  edgeOn,
  faceOn,
  frameAt,
  lineBetween,
  loopOf,
  planeAt,
  ringBody,
  seamedCylinderBody,
  sieveBody,
  sphereBody,
  seamedTorusBody,
  torusBody,
  vertexAt,
} from './bodies';

const deflection = 0.02;
const limits = { linearDeflection: deflection, angularDeflection: 0.5 };

describe('tessellate', () => {
  const { PI } = Math;
  const slant = Math.hypot(10, 20);
  const solids = [
    {
      name: 'a cylinder without a seam',
      body: cylinderBody(10, 30),
      area: 800 * PI,
      volume: 3000 * PI,
    },
    {
      name: 'a cylinder with a seam',
      body: seamedCylinderBody(10, 30),
      area: 800 * PI,
      volume: 3000 * PI,
    },
    {
      name: 'a cone with a tip',
      body: coneBody(10, 20, false),
      area: PI * 10 * (10 + slant),
      volume: (PI * 2000) / 3,
    },
    {
      name: 'a cone whose tip is a loop of its own',
      body: coneBody(10, 20, true),
      area: PI * 10 * (10 + slant),
      volume: (PI * 2000) / 3,
    },
    { name: 'a sphere', body: sphereBody(10), area: 400 * PI, volume: (4000 * PI) / 3 },
    {
      name: 'a cap of a sphere around its pole',
      body: capBody(10, 5),
      area: 2 * PI * 10 * 5 + PI * 75,
      volume: ((PI * 25) / 3) * 25,
    },
    { name: 'a torus', body: torusBody(10, 3), area: 4 * PI ** 2 * 30, volume: 2 * PI ** 2 * 90 },
    ...[false, true].map((isOtherWay) => ({
      name: `a torus that is cut open along both seams, gone along ${isOtherWay ? 'clockwise' : 'counter-clockwise'}`,
      body: seamedTorusBody(10, 3, isOtherWay),
      ...{ area: 4 * PI ** 2 * 30, volume: 2 * PI ** 2 * 90 },
    })),
    {
      name: 'half a torus that is as wide as its tube, around its tip',
      body: hornBody(5),
      area: 2 * PI ** 2 * 25 + PI * 100,
      volume: PI ** 2 * 125,
    },
    {
      name: 'a quarter of a torus that is as wide as its tube, between two circles through its tip',
      body: elbowBody(5),
      area: PI ** 2 * 25 + PI * 50,
      volume: (PI ** 2 * 125) / 2,
    },
    {
      name: 'a ball with a hole through it',
      body: ringBody(10, 6),
      area: 2 * PI * 16 * 16,
      volume: (PI * 16 ** 3) / 6,
    },
  ];

  for (const { name, body, area, volume } of solids) {
    it(`closes ${name}, with its area and volume`, () => {
      const mesh = meshed(body);
      equal(openSides(mesh), 0);
      const sums = sumsOf(mesh);
      near(sums.area, area * 1e-6, 0.01);
      near(sums.volume, volume * 1e-9, 0.01);
      equal(turnedOver(mesh), 0);
      checkNormals(mesh);
    });
  }

  it('stays within the deflection of a sphere and a torus', () => {
    ok(farthest(meshed(sphereBody(10)), ([x, y, z]) => Math.hypot(x, y, z) - 10) <= deflection);
    const torus = farthest(
      meshed(torusBody(10, 3)),
      ([x, y, z]) => Math.hypot(Math.hypot(x, y) - 10, z) - 3,
    );
    ok(torus <= deflection);
  });

  it('goes from a circle to the tip of a cone that is a loop of its own, whichever way the circle runs', () => {
    const rim = circleAt([0, 0, 20], 10);
    const halfAngle = Math.atan2(10, 20);
    const surface: Surface = { kind: 'cone', frame: frameAt([0, 0, 20]), radius: 10, halfAngle };
    const singularity = { kind: 'vertex', vertex: vertexAt(0, 0, 0) } as const;
    for (const way of [along, against]) {
      const cone = faceOn(surface, [singularity, loopOf(way(rim))]);
      near(sumsOf(meshed(bodyOf('sheet', cone))).area, PI * 10 * slant * 1e-6, 0.01);
    }
  });

  it('gives the tip of a cone a normal for each of its sides', () => {
    const { positions, normals } = meshed(coneBody(10, 20, false));
    const singularities = Array.from({ length: positions.length / 3 }, (_, i) => 3 * i).filter(
      (i) => Math.hypot(...positions.subarray(i, i + 3)) < 1e-9,
    );
    ok(singularities.length > 5);
    const down = Math.sin(Math.atan2(10, 20));
    for (const i of singularities) near(normals[i + 2] ?? 0, -down, 1e-3);
  });

  it('gives both faces of an edge the very same points', () => {
    const { positions, edges } = meshed(cylinderBody(10, 30));
    const places = new Map<string, number>();
    for (let i = 0; i < positions.length; i += 3) {
      const key = positions.subarray(i, i + 3).join(' ');
      places.set(key, (places.get(key) ?? 0) + 1);
    }
    equal(edges.length, 2);
    for (const { polyline } of edges) {
      for (let i = 0; i < polyline.length; i += 3) {
        ok((places.get(polyline.subarray(i, i + 3).join(' ')) ?? 0) >= 2);
      }
    }
  });

  it('leaves out seams from the edges', () => {
    deepEqual(
      [seamedCylinderBody(10, 30)].map(meshed).map(({ edges }) => edges.length),
      [2],
    );
  });

  it('follows a loop in the parameters without a jump, back to where it began', () => {
    for (const body of [cylinderBody(10, 30), coneBody(10, 20, false), sphereBody(10)]) {
      for (const { loops } of meshed(body).faces) {
        for (const loop of loops) {
          loop.forEach(({ points }, i) => {
            const next = loop[(i + 1) % loop.length]?.points ?? [];
            const end = points.length - 2;
            const gap = [0, 1].map((k) => (points[end + k] ?? NaN) - (next[k] ?? NaN));
            ok(Math.hypot(...gap) < 1e-9);
          });
        }
      }
    }
  });

  it('leaves hundreds of holes in a sheet', () => {
    const mesh = meshed(sieveBody(1000, 20));
    near(sumsOf(mesh).area, 1e-6 * (1e6 - 400 * Math.PI * 12.5 ** 2), 0.001);
  });

  it('cuts a cylinder open past the holes in its side', () => {
    const body = pipeWithWindows();
    const mesh = meshed(body);
    near(sumsOf(mesh).area, 1e-6 * (20 * Math.PI * 30 - 4 * 10 * (Math.PI / 3) * 4), 0.01);
    equal(turnedOver(mesh), 0);
  });

  it('cuts a cylinder open past a strip that winds many times round', () => {
    const mesh = meshed(bodyOf('sheet', woundStrip(12)));
    near(sumsOf(mesh).area, 1e-6 * (2 * Math.PI * 10 * 5 + 10 * 24), 0.01);
    equal(turnedOver(mesh), 0);
  });

  it('takes a face that reaches over the seam, and one of more than half a turn', () => {
    for (const [from, to] of [
      [-0.5, 0.7],
      [3, 8.5],
      [-1, 4.9],
    ] as const) {
      const mesh = meshed(bodyOf('sheet', patch(from, to, 0, 5)));
      near(sumsOf(mesh).area, 1e-6 * 10 * (to - from) * 5, 0.01);
    }
  });

  it('takes a face whose loop contradicts its side as the loop runs', () => {
    const face = patch(0, 1, 0, 5);
    const [own] = meshed(bodyOf('sheet', { ...face, isReversed: true })).faces;
    deepEqual(own?.face, face);
  });

  it('leaves out a planar face of which rounding has left nothing between its edges', () => {
    const [a, b] = [vertexAt(0, 0, 0), vertexAt(10, 0, 0)];
    const [there, back] = [lineBetween(a, b), lineBetween(a, b)];
    const folded = faceOn(planeAt([0, 0, 0]), [loopOf(along(there), against(back))]);
    const { faces } = meshed(bodyOf('sheet', patch(0, 1, 0, 5), folded));
    deepEqual(
      faces.map(({ triangleCount }) => triangleCount > 0),
      [true],
    );
    equal(tessellate(bodyOf('sheet', folded), limits, 1)?.faces.length, 0);
  });

  it('leaves out a face of a cylinder whose border runs along a line and back', () => {
    const cylinder: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 5 };
    const [a, b] = [vertexAt(5, 0, 0), vertexAt(5, 0, 10)];
    const there = loopOf(along(lineBetween(a, b)), against(lineBetween(a, b)));
    const { faces } = meshed(bodyOf('sheet', patch(0, 1, 0, 5), faceOn(cylinder, [there])));
    equal(faces.length, 1);
  });

  it('tells which face is in the way, and why', () => {
    const told: Obstacle[] = [];
    const lone = faceOn(planeAt([0, 0, 0]), [loopOf(along(circleAt([0, 0, 5], 3)))]);
    equal(
      tessellate(bodyOf('sheet', lone), limits, 1, (one) => told.push(one)),
      null,
    );
    deepEqual(told, [{ face: lone.id, why: 'off surface' }]);
  });

  it('refuses a face without an end', () => {
    const open = faceOn({ kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 10 }, [
      loopOf(along(circleAt([0, 0, 0], 10))),
    ]);
    equal(tessellate(bodyOf('sheet', open), limits, 1), null);
  });

  it('takes what lies between two loops around a cylinder that run the same way', () => {
    const [low, high] = [circleAt([0, 0, 0], 10), circleAt([0, 0, 5], 10)];
    const wall: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 10 };
    for (const isReversed of [false, true]) {
      const way = isReversed ? against : along;
      const mesh = meshed(bodyOf('sheet', faceOn(wall, [loopOf(way(high)), loopOf(way(low))])));
      near(sumsOf(mesh).area, 1e-6 * 100 * PI, 0.01);
      equal(mesh.faces[0]?.face.isReversed, false);
    }
  });

  it('goes from pole to pole of a spline ball along two meridians', () => {
    const [south, north] = [vertexAt(0, 0, -10), vertexAt(0, 0, 10)];
    const meridian = (angle: number) => {
      const x: Vector = [Math.cos(angle), Math.sin(angle), 0];
      const axis: Vector = [x[1], -x[0], 0];
      const frame = frameAt([0, 0, 0], axis, [0, 0, -1]);
      return edgeOn({ kind: 'circle', frame, radius: 10 }, south, north);
    };
    for (const angle of [PI / 2, 2.5, PI]) {
      const sides = loopOf(along(meridian(angle + 0.1)), against(meridian(0.1)));
      const mesh = meshed(bodyOf('sheet', faceOn(splineBall(10), [sides])));
      near(sumsOf(mesh).area, 1e-6 * 200 * angle, 0.01);
    }
  });

  it('is as coarse as it may be where nothing is bent', () => {
    const [a, b, c] = [vertexAt(0, 0, 0), vertexAt(1, 0, 0), vertexAt(0, 1, 0)];
    const sides = [lineBetween(a, b), lineBetween(b, c), lineBetween(c, a)].map(along);
    const mesh = meshed(bodyOf('sheet', faceOn(planeAt([0, 0, 0]), [loopOf(...sides)])));
    deepEqual([...mesh.indices].length, 3);
  });
});

function meshed(body: Body): Tessellation {
  const told: Obstacle[] = [];
  const mesh = tessellate(body, limits, 1, (one) => told.push(one));
  ok(mesh, JSON.stringify(told));
  return mesh;
}

/** Of a cylinder of radius 10, from one angle to another. */
function patch(from: number, to: number, low: number, high: number, isHole = false) {
  const corner = (angle: number, z: number) =>
    vertexAt(10 * Math.cos(angle), 10 * Math.sin(angle), z);
  const [a, b, c, d] = [corner(from, low), corner(to, low), corner(to, high), corner(from, high)];
  const arc = (z: number, start: typeof a, end: typeof a) => ({
    ...circleAt([0, 0, z], 10),
    ...{ start, end },
  });
  const sides = [
    along(arc(low, a, b)),
    along(lineBetween(b, c)),
    against(arc(high, d, c)),
    along(lineBetween(d, a)),
  ];
  const turned = sides
    .toReversed()
    .map(({ edge, isReversed }) => (isReversed ? along(edge) : against(edge)));
  const surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 10 } as const;
  return faceOn(surface, [loopOf(...(isHole ? turned : sides))]);
}

/** Four windows all around, so that no straight cut from end to end is free of them. */
function pipeWithWindows(): Body {
  const windows = [0, 1, 2, 3].map((i) => {
    const from = (i * Math.PI) / 2 - 0.2;
    return patch(from, from + Math.PI / 3, 3 + 6 * i, 7 + 6 * i, true).loops;
  });
  const frame = frameAt([0, 0, 0]);
  return bodyOf(
    'sheet',
    faceOn({ kind: 'cylinder', frame, radius: 10 }, [
      loopOf(along(circleAt([0, 0, 0], 10))),
      loopOf(against(circleAt([0, 0, 30], 10))),
      ...windows.flat(),
    ]),
  );
}

/** A rod bent as tightly as it is thick: its two ends meet in the middle of the bend. */
function elbowBody(radius: number): Body {
  const frame = frameAt([0, 0, 0]);
  const singularity = vertexAt(0, 0, 0);
  const across = (x: Vector, axis: Vector): Frame => frameAt(times(x, radius), axis, times(x, -1));
  const [first, last] = [across([1, 0, 0], [0, -1, 0]), across([0, 1, 0], [1, 0, 0])];
  const [from, to] = [first, last].map((at) =>
    edgeOn({ kind: 'circle', frame: at, radius }, singularity),
  );
  ok(from && to);
  const torus = { kind: 'torus', frame, majorRadius: radius, minorRadius: radius } as const;
  return bodyOf(
    'solid',
    faceOn(torus, [loopOf(against(from), along(to))]),
    faceOn({ kind: 'plane', frame: first }, [loopOf(along(from))]),
    faceOn({ kind: 'plane', frame: last }, [loopOf(against(to))], true),
  );
}

/** The upper half of a torus that touches itself in the origin, on a disc. */
function hornBody(radius: number): Body {
  const rim = circleAt([0, 0, 0], 2 * radius);
  const frame = frameAt([0, 0, 0]);
  const singularity = { kind: 'vertex', vertex: vertexAt(0, 0, 0) } as const;
  return bodyOf(
    'solid',
    faceOn({ kind: 'torus', frame, majorRadius: radius, minorRadius: radius }, [
      singularity,
      loopOf(along(rim)),
    ]),
    faceOn(planeAt([0, 0, 0], true), [loopOf(against(rim))]),
  );
}

/** A pipe of radius 10 from z = -5 to 0, and a strip a radian wide that leads on from it, up to z = 24. */
function woundStrip(turns: number) {
  const frame = frameAt([0, 0, 0]);
  const surface = { kind: 'cylinder', frame, radius: 10 } as const;
  const height = 24;
  const top = 2 * Math.PI * turns;
  const corner = (angle: number, z: number) =>
    vertexAt(10 * Math.cos(angle), 10 * Math.sin(angle), z);
  const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(top, height), corner(top + 1, height)];
  const quarters = Array.from({ length: 4 * turns + 1 }, (_, i) => i / (4 * turns));
  const helix = (start: typeof a, end: typeof a, from: number) => {
    const poles = quarters.map((share): Vector => [from + top * share, height * share, 0]);
    const knots = [0, ...quarters, 1];
    const parameters = { kind: 'bspline', degree: 1, weights: null, poles, knots } as const;
    return edgeOn({ kind: 'onSurface', surface, parameters, from: 0, to: 1 }, start, end);
  };
  const arc = (z: number, start: typeof a, end: typeof a) => ({
    ...circleAt([0, 0, z], 10),
    ...{ start, end },
  });
  return faceOn(surface, [
    loopOf(along(circleAt([0, 0, -5], 10))),
    loopOf(
      along(helix(b, d, 1)),
      against(arc(height, c, d)),
      against(helix(a, c, 0)),
      against(arc(0, b, a)),
    ),
  ]);
}

type Point = readonly [x: number, y: number, z: number];

function near(value: number, wanted: number, share: number): void {
  ok(Math.abs(value - wanted) <= share * Math.abs(wanted), `${value} is not ${wanted}`);
}

function trianglesOf({ positions, indices }: Tessellation): [Point, Point, Point][] {
  const point = (corner: number): Point => {
    const [x = 0, y = 0, z = 0] = positions.subarray(3 * corner, 3 * corner + 3);
    return [x, y, z];
  };
  return Array.from({ length: indices.length / 3 }, (_, i) => {
    const [a = 0, b = 0, c = 0] = indices.subarray(3 * i, 3 * i + 3);
    return [point(a), point(b), point(c)];
  });
}

function normalOf([a, b, c]: readonly [Point, Point, Point]): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function sumsOf(mesh: Tessellation) {
  let [area, volume] = [0, 0];
  for (const triangle of trianglesOf(mesh)) {
    const [x, y, z] = normalOf(triangle);
    const [a] = triangle;
    area += Math.hypot(x, y, z) / 2;
    volume += (a[0] * x + a[1] * y + a[2] * z) / 6;
  }
  return { area, volume };
}

/** Triangles that look the other way than the normals of their corners. */
function turnedOver(mesh: Tessellation): number {
  return trianglesOf(mesh).filter((triangle, i) => {
    const [x, y, z] = normalOf(triangle);
    return [...mesh.indices.subarray(3 * i, 3 * i + 3)].some((corner) => {
      const [nx = 0, ny = 0, nz = 0] = mesh.normals.subarray(3 * corner, 3 * corner + 3);
      return nx * x + ny * y + nz * z <= 0;
    });
  }).length;
}

function checkNormals({ normals }: Tessellation): void {
  for (let i = 0; i < normals.length; i += 3) {
    near(Math.hypot(...normals.subarray(i, i + 3)), 1, 1e-6);
  }
}

/** Millimetres, of the middles of triangles and of their sides. */
function farthest(mesh: Tessellation, distance: (point: Point) => number): number {
  const middle = (points: readonly Point[]): Point => {
    const mean = (k: 0 | 1 | 2) =>
      (1000 * points.reduce((sum, point) => sum + point[k], 0)) / points.length;
    return [mean(0), mean(1), mean(2)];
  };
  return Math.max(
    ...trianglesOf(mesh).flatMap(([a, b, c]) =>
      [
        [a, b, c],
        [a, b],
        [b, c],
        [c, a],
      ].map((points) => Math.abs(distance(middle(points)))),
    ),
  );
}
