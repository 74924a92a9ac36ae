import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ExactSurface } from '../../../src/kernel/exact/exact';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import type { Body } from '../../../src/kernel/brep/brep';
import type { Surface } from '../../../src/kernel/brep/geometry';
import { facePlane } from '../../../src/kernel/tessellate/facePlane';
import { FaceVertices } from '../../../src/kernel/tessellate/faceVertices';
import { Triangulation } from '../../../src/kernel/tessellate/plane/triangulation';
import { tessellate, type Obstacle } from '../../../src/kernel/tessellate/tessellate';
import { isInverted } from '../../../src/kernel/tessellate/isInverted';
import type { Tessellation } from '../../../src/kernel/tessellate/tessellation';
import {
  against,
  along,
  bodyOf,
  circleAt,
  faceOn,
  frameAt,
  lineBetween,
  loopOf,
  planeAt,
  vertexAt,
} from './bodies';

const limits = { linearDeflection: 0.02, angularDeflection: 0.5 };
const coarse = { linearDeflection: 0.5, angularDeflection: 0.5 };

describe('a face whose triangles are in doubt', () => {
  it('is refused where triangles stay too far from its surface, however many there are', () => {
    deepEqual(obstaclesOf(wavySheet(1)), ['too far from its surface']);
  });

  it('is taken where what they miss is no larger than the deflection', () => {
    deepEqual(obstaclesOf(wavySheet(0.01)), []);
  });

  it('is refused before its points are made, where its curvature asks for absurdly many', () => {
    const frame = frameAt([0, 0, 0]);
    const globe = bodyOf('solid', faceOn({ kind: 'sphere', frame, radius: 1e9 }, []));
    deepEqual(toldOf(globe), ['too fine']);
  });

  it('is coarser, and says so, where it asks for absurdly many as closely as it was asked', () => {
    const frame = frameAt([0, 0, 0]);
    const globe = bodyOf('solid', faceOn({ kind: 'sphere', frame, radius: 1000 }, []));
    const asked = { linearDeflection: 0.008, angularDeflection: 0.5 };
    equal(tessellate(globe, asked, 1), null);
    const made = tessellate(globe, asked, 1, undefined, { loosest: 0.032 });
    equal(made?.deflection, 0.032 / 1000);
  });

  it('is taken where bumps stand beside its straight edges, which are cut between them', () => {
    const told: Obstacle['why'][] = [];
    const made = tessellate(bumpySheet(67), bumpyLimits, 1, ({ why }) => told.push(why));
    deepEqual(told, []);
    ok(made?.edges.every(({ polyline }) => polyline.length > 3 * 32));
    const area = made ? areaOf(made) : 0;
    ok(area > 100 * 100, String(area));
  });

  it('is refused where it makes a body of too many triangles', () => {
    const frame = frameAt([0, 0, 0]);
    const face = faceOn({ kind: 'sphere', frame, radius: 10 }, []);
    const body = bodyOf('sheet', face, { ...face, id: 7 });
    const triangles = (tessellate(body, limits, 1)?.indices.length ?? 0) / 3;
    deepEqual(toldOf(body, triangles), []);
    deepEqual(toldOf(body, triangles - 1), ['too fine']);
  });

  for (const gap of [1, 0.05, 0.01]) {
    it(`is taken where a hole of it comes as near to its rim as ${gap}`, () => {
      const { made, told } = disc(6 - gap);
      deepEqual(told, []);
      const area = made?.faces.length === 1 ? areaOf(made) : 0;
      ok(Math.abs(area - 84 * Math.PI) < 0.02 * 84 * Math.PI, String(area));
    });
  }

  it('is refused where a hole of it crosses its rim', () => {
    deepEqual(disc(6.5).told, ['crossing boundaries']);
  });

  it('has turned over where a triangle shows its back', () => {
    const { mesh, corner } = triangleOn(planeAt([0, 0, 0]));
    equal(isInverted(mesh, 0.1), false);
    // To the other side of the two other corners, though not in the parameters.
    mesh.vertices.places.set([5, -1, 0], 3 * corner);
    equal(isInverted(mesh, 0.1), true);
  });

  it('has not where that is no more than a sliver', () => {
    const { mesh, corner } = triangleOn(planeAt([0, 0, 0]));
    mesh.vertices.places.set([5, -0.05, 0], 3 * corner);
    equal(isInverted(mesh, 0.1), false);
    equal(isInverted(mesh, 0.01), true);
  });
});

/** Of radius 10, with a hole of radius 4 so far from its middle, in a direction in which it has no corner. */
function disc(offset: number) {
  const [x, y] = [offset * Math.cos(0.13), offset * Math.sin(0.13)];
  const loops = [loopOf(along(circleAt([0, 0, 0], 10))), loopOf(against(circleAt([x, y, 0], 4)))];
  const told: Obstacle['why'][] = [];
  const body = bodyOf('sheet', faceOn(planeAt([0, 0, 0]), loops));
  const made = tessellate(body, coarse, 1, ({ why }) => told.push(why));
  return { made, told };
}

/** Square millimetres of flat triangles. */
function areaOf({ positions, indices }: Tessellation): number {
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const at = 3 * (indices[i + k] ?? 0);
      return [1e3 * (positions[at] ?? NaN), 1e3 * (positions[at + 1] ?? NaN)] as const;
    });
    if (!a || !b || !c) return NaN;
    area += ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }
  return area;
}

function obstaclesOf(surface: Surface): Obstacle['why'][] {
  const corners = [vertexAt(0, 0, 0), vertexAt(10, 0, 0), vertexAt(10, 10, 0), vertexAt(0, 10, 0)];
  const sides = corners.map((corner, i) =>
    along(lineBetween(corner, corners[(i + 1) % 4] ?? corner)),
  );
  return toldOf(bodyOf('sheet', faceOn(surface, [loopOf(...sides)])));
}

function toldOf(body: Body, maxTriangles?: number): Obstacle['why'][] {
  const told: Obstacle['why'][] = [];
  tessellate(
    body,
    limits,
    1,
    ({ why }) => told.push(why),
    maxTriangles === undefined ? {} : { maxTriangles },
  );
  return told;
}

const bumpyLimits = { linearDeflection: 0.29, angularDeflection: 0.8 };

/** A square of a hundred by a hundred with bumps, flat along its border, which four lines are. */
function bumpySheet(count: number): Body {
  const spans = count - 3;
  const knots = [0, 0, 0, ...Array.from({ length: spans + 1 }, (_, i) => i / spans), 1, 1, 1];
  const isBorder = (i: number) => i === 0 || i === count - 1;
  const knot = (i: number) => knots[i + 1] ?? NaN;
  // Poles of a straight border stand where they make its parameter even.
  const at = (i: number) => (100 * (knot(i) + knot(i + 1) + knot(i + 2))) / 3;
  const height = (i: number, j: number) =>
    isBorder(i) || isBorder(j) ? 0 : 5 * Math.sin(12.9898 * i + 78.233 * j);
  const row = (i: number) =>
    Array.from({ length: count }, (_, j) => [at(i), at(j), height(i, j)] as const);
  const surface: Surface = {
    ...{ kind: 'bspline', uDegree: 3, vDegree: 3, weights: null },
    ...{ uKnots: knots, vKnots: knots, poles: Array.from({ length: count }, (_, i) => row(i)) },
  };
  const corners = [
    vertexAt(0, 0, 0),
    vertexAt(100, 0, 0),
    vertexAt(100, 100, 0),
    vertexAt(0, 100, 0),
  ];
  const sides = corners.map((corner, i) =>
    along(lineBetween(corner, corners[(i + 1) % 4] ?? corner)),
  );
  return bodyOf('sheet', faceOn(surface, [loopOf(...sides)]));
}

/** A square of ten by ten with waves in its middle that lie too close together in the parameters. */
function wavySheet(height: number): Surface {
  const waves = Array.from({ length: 17 }, (_, i) => i - 8);
  const knot = (i: number) => 0.5 + i * 1e-6;
  const uKnots = [0, 0, ...waves.map(knot), 1, 1];
  const columns = [
    [0, 0],
    ...waves.map((i) => [5 + i * 0.1, i % 2 === 0 ? height : -height]),
    [10, 0],
  ];
  const rows = [0, 4.9, 5, 5.1, 10];
  const poles = columns.map(([x = 0, z = 0]) => rows.map((y) => [x, y, y === 5 ? z : 0] as const));
  const vKnots = [0, 0, 0.49999, 0.5, 0.50001, 1, 1];
  return { kind: 'bspline', uDegree: 1, vDegree: 1, poles, weights: null, uKnots, vKnots };
}

/** The only triangle of a face, with the corners (0, 0), (10, 0) and (5, 5), and the number of the last. */
function triangleOn(surface: Surface) {
  const exact: ExactSurface | null = exactSurface(surface);
  ok(exact);
  const points = Float64Array.of(0, 0, 10, 0, 5, 5, 0, 0);
  const side = { edge: null, isReversed: false, points, stations: new Float64Array(4) };
  const bounds = [[{ ...side, ids: new Int32Array(4) }]];
  const plane = facePlane(exact, true, bounds, { deflection: 0.02, angle: 0.5 });
  ok(plane);
  const [net, vertices, shared] = [new Triangulation(), new FaceVertices(), new Float64Array(0)];
  const [a, b, c] = [0, 1, 2].map((i) => {
    const [u = 0, v = 0] = points.subarray(2 * i, 2 * i + 2);
    const vertex = net.add(Math.round(u * plane.uScale), Math.round(v * plane.vScale));
    vertices.put(vertex, u, v, exact, -1, shared);
    return vertex;
  });
  const side0 = net.sideBetween(a ?? 0, b ?? 0);
  net.inside[(side0 / 3) | 0] = 1;
  return { mesh: { surface: exact, plane, net, vertices, shared }, corner: c ?? 0 };
}
