import { deepEqual } from 'node:assert/strict';
import type { Body } from '../../../../src/kernel/brep/brep';
import type { NxBody } from '../../../../src/kernel/readers/nx/nxBodies';
import { pairBodies } from '../../../../src/kernel/readers/nx/pairBodies';
import type { PartMesh } from '../../../../src/kernel/base/scene';

describe('the exact bodies of saved meshes', () => {
  const small = ball(0, 10);
  const far = ball(100, 10);
  const large = ball(100, 30);

  it('are found by where they stand and how large they are, each once', () => {
    const bodies = [large, far, small, { ...small }];
    const pairs = pairBodies([meshOf(0, 10), meshOf(100, 30), meshOf(100, 10)], bodies);
    deepEqual(
      pairs.map((body) => body && bodies.indexOf(body)),
      [2, 0, 1],
    );
  });

  it('are missing where none is left, none is inside of the mesh, or none has as many faces', () => {
    const mesh = meshOf(0, 10);
    deepEqual(pairBodies([mesh, mesh], [small]), [small, null]);
    deepEqual(pairBodies([mesh], [far, large]), [null]);
    deepEqual(pairBodies([{ ...mesh, faces: [...mesh.faces, ...mesh.faces] }], [small]), [null]);
  });

  it('may reach out of a coarse mesh by a hundredth, not more', () => {
    const reach = (radius: number) =>
      pairBodies([meshOf(0, 10, radius)], [ball(0, radius)])[0] !== null;
    deepEqual([reach(10.3), reach(10.4)], [true, false]);
  });

  it('are those of which the mesh has a corner on each whole sphere, to a hundredth of a millimetre', () => {
    const near = ball(0, 9.991);
    deepEqual(pairBodies([meshOf(0, 10)], [ball(0, 9.8), near]), [near]);
    deepEqual(pairBodies([meshOf(0, 10)], [ball(0, 9.8), ball(0, 9.98)]), [null]);
  });

  it('may be such that nothing is known of where they stand', () => {
    const unknown = { ...small, body: { ...small.body, lumps: [{ shells: [torus] }] } };
    deepEqual(pairBodies([meshOf(0, 10)], [unknown, small]), [small]);
    deepEqual(pairBodies([meshOf(0, 10)], [unknown]), [unknown]);
  });
});

const frame = { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] } as const;

const torus = {
  faces: [
    {
      id: 1,
      surface: { kind: 'torus', frame, majorRadius: 0.008, minorRadius: 0.002 },
      isReversed: false,
      loops: [],
      color: null,
    },
  ],
} as const;

/** A whole sphere of the radius about a point on the x axis, in millimetres, written in metres. */
function ball(x: number, radius: number): NxBody {
  const surface = {
    kind: 'sphere',
    frame: { ...frame, origin: [x / 1000, 0, 0] },
    radius: radius / 1000,
  } as const;
  const face = { id: 1, surface, isReversed: false, loops: [], color: null };
  const body: Body = {
    name: null,
    kind: 'solid',
    lumps: [{ shells: [{ faces: [face] }] }],
    unread: [],
    color: null,
    placements: [],
  };
  return { body, unitMillimetres: 1000, schema: 'Parasolid' };
}

/**
 * Two corners of the box of such a ball, whose diagonal is 3.5 radii, and one inside of it on a sphere: all
 * that is looked at of a mesh.
 */
function meshOf(x: number, radius: number, onSphere = radius): PartMesh {
  const corners = [-radius, radius, onSphere / Math.sqrt(3)];
  const positions = corners.flatMap((reach) => [x + reach, reach, reach]);
  return {
    name: 'ball',
    positions: Float32Array.from(positions, (value) => value / 1000),
    normals: new Float32Array(9),
    indices: Uint32Array.of(0, 1, 2),
    faces: [{ firstTriangle: 0, triangleCount: 1, color: null }],
    edges: [],
    color: null,
    geometry: 'triangles saved in the file',
    solid: { volume: null, area: null },
  };
}
