import { deepEqual, equal } from 'node:assert/strict';
import { confirmedFacts, type MeshWithFacts } from '../../../src/kernel/gates/confirmedFacts';

const promise = { quality: 'normal', linearDeflection: 0.05, isOnGrid: false } as const;

describe('the area of a twisted face', () => {
  // The area over a square of a side of 2 of z = 0.2 x y, as an integral.
  const twisted = 4.0522;

  it('may be less than that of its two triangles by a sixth of the square of the angle', () => {
    const { solid, issues } = confirmedFacts(sheet(twisted), promise);
    deepEqual([solid.area, issues], [100 + twisted, []]);
  });

  it('is not believed where it is less than that', () => {
    equal(confirmedFacts(sheet(0.96 * twisted), promise).solid.area, null);
  });

  it('is not believed where it is more by a tenth of the square of the angle', () => {
    equal(confirmedFacts(sheet(1.053 * twisted), promise).solid.area, null);
  });
});

/** A flat square beside two triangles whose corners lie on z = 0.2 x y. */
function sheet(area: number): MeshWithFacts {
  const flat = corners(5, 0).map(([x, y]) => [x + 20, y, 0]);
  const bent = corners(1, 0.2);
  const normals = bent.map(([x, y]) => {
    const length = Math.hypot(0.2 * x, 0.2 * y, 1);
    return [(-0.2 * y) / length, (-0.2 * x) / length, 1 / length];
  });
  const faces = [
    { firstTriangle: 0, triangleCount: 2, color: null },
    { firstTriangle: 2, triangleCount: 2, color: null },
  ];
  return {
    positions: Float32Array.from([...flat, ...bent].flat()),
    normals: Float32Array.from([...flat.map(() => [0, 0, 1]), ...normals].flat()),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
    ...{ faces, edges: [] },
    solid: { volume: null, area: 100 + area, centreOfMass: null },
    shapes: {
      faces: [
        { kind: 'plane', origin: [20, 0, 0], normal: [0, 0, 1], area: 100, boundary: [] },
        { kind: 'other', area, boundary: [] },
      ],
      ...{ edges: [], corners: [] },
    },
  };
}

function corners(half: number, twist: number): [x: number, y: number, z: number][] {
  const around = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const;
  return around.map(([x, y]) => [x, y, twist * x * y]);
}
