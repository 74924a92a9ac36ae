import { equal, ok } from 'node:assert/strict';
import { bodyLimits } from '../../../src/kernel/bodies/bodyLimits';
import type { Body, Edge, Face, Vertex } from '../../../src/kernel/brep/brep';
import type { Surface } from '../../../src/kernel/brep/geometry';
import { splineCircle, splineCylinder } from '../exact/shapes';

describe('bodyLimits', () => {
  it('asks for a share of the mean side of the box around a body', () => {
    const limits = bodyLimits(bodyOf(bar(200, 60, 40)), 1, 'normal');
    near(limits?.linearDeflection, 0.1);
    equal(limits?.angularDeflection, 0.5);
  });

  it('counts in millimetres, and never above a metre of size', () => {
    near(bodyLimits(bodyOf(bar(2, 1, 0)), 25.4, 'normal')?.linearDeflection, 0.0254);
    near(bodyLimits(bodyOf(bar(9000, 9000, 9000)), 1, 'draft')?.linearDeflection, 4);
  });

  it('lets a face beside its edges be eight times as coarse as in a draft, of a large body by its whole size', () => {
    near(bodyLimits(bodyOf(bar(200, 60, 40)), 1, 'fine')?.loosest, 3.2);
    near(bodyLimits(bodyOf(bar(9000, 9000, 9000)), 1, 'fine')?.loosest, 288);
  });

  it('sees how far arcs reach beyond their ends', () => {
    near(bodyLimits(bodyOf(disc(30)), 1, 'normal')?.linearDeflection, 0.04, 0.05);
  });

  it('sees spheres and tori that have no border', () => {
    near(bodyLimits(bodyOf(whole(sphere)), 1, 'normal')?.linearDeflection, 0.02);
    near(bodyLimits(bodyOf(whole(torus)), 1, 'normal')?.linearDeflection, 0.08);
  });

  it('sees splines that have vertices at their tips at most', () => {
    const loops = [0, 20].map((z) => ({ kind: 'vertex', vertex: vertex(z, 0, 0, z) }) as const);
    const limits = bodyLimits(bodyOf({ ...whole(spindle), loops }), 1, 'normal');
    near(limits?.linearDeflection, 0.02);
  });

  it('has none for a body without extent', () => {
    equal(bodyLimits(bodyOf(bar(0, 0, 0)), 1, 'normal'), null);
    equal(bodyLimits(bodyOf(whole({ kind: 'plane', frame })), 1, 'normal'), null);
  });
});

const frame = { origin: [1, 2, 3], axis: [0, 0, 1], x: [1, 0, 0] } as const;
const sphere: Surface = { kind: 'sphere', frame, radius: 10 };
const torus: Surface = { kind: 'torus', frame, majorRadius: 30, minorRadius: 10 };

/** From tip to tip along z, as wide in its middle as it is high. */
const spindle: Surface = {
  ...splineCylinder(10, 20),
  vDegree: 2,
  poles: splineCircle(10).poles.map(([x, y]) => [
    [0, 0, 0],
    [2 * x, 2 * y, 10],
    [0, 0, 20],
  ]),
  weights: (splineCircle(10).weights ?? []).map((weight) => [weight, weight, weight]),
  vKnots: [0, 0, 0, 1, 1, 1],
};

function bodyOf(face: Face): Body {
  const lumps = [{ shells: [{ faces: [face] }] }];
  return { name: null, kind: 'sheet', lumps, unread: [], color: null, placements: [] };
}

function whole(surface: Surface): Face {
  return { id: 1, surface, isReversed: false, loops: [], color: null };
}

/** A straight edge from corner to corner. */
function bar(x: number, y: number, z: number): Face {
  const length = Math.hypot(x, y, z) || 1;
  const direction = [x / length, y / length, z / length] as const;
  return bounded({
    id: 2,
    curve: { kind: 'line', origin: [0, 0, 0], direction },
    isReversed: false,
    start: vertex(3, 0, 0, 0),
    end: vertex(4, x, y, z),
  });
}

function disc(radius: number): Face {
  const only = vertex(3, 1 + radius, 2, 3);
  const curve = { kind: 'circle', frame, radius } as const;
  return bounded({ id: 2, curve, isReversed: false, start: only, end: only });
}

function bounded(edge: Edge): Face {
  const surface: Surface = { kind: 'plane', frame };
  const loops = [{ kind: 'edges', coedges: [{ edge, isReversed: false }] } as const];
  return { id: 1, surface, isReversed: false, loops, color: null };
}

function vertex(id: number, x: number, y: number, z: number): Vertex {
  return { id, point: [x, y, z] };
}

function near(value: number | undefined, expected: number, error = 1e-9): void {
  ok(value !== undefined && Math.abs(value / expected - 1) <= error, `${value}`);
}
