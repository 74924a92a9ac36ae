import { equal } from 'node:assert/strict';
import type { FinishedBody } from '../../../../src/kernel/parts/finishBodies';
import { whyNotPaired } from '../../../../src/kernel/gates/saved/whyNotPaired';
import type { PartMesh } from '../../../../src/kernel/base/scene';

describe('the gates before each of several exact bodies', () => {
  it('let those through that are each the same as their saved mesh', () => {
    equal(
      whyNotPaired([finished(cube(0, 1)), finished(cube(5, 2))], [cube(0, 1), cube(5, 2)]),
      null,
    );
  });

  it('have nothing to say where the file does not tell the meshes apart', () => {
    equal(whyNotPaired([finished(cube(0, 1))], []), null);
  });

  it('are shut when one body is another, though all of them together have the same volume', () => {
    const saved = [cube(0, 1), cube(5, 1.1)];
    const swapped = [finished(cube(0, 1.1)), finished(cube(5, 1))];
    equal(whyNotPaired(swapped, saved), 'its volume and that of the saved mesh are 33.1 % apart');
  });

  it('are shut when one body stands elsewhere, by more than a hundredth of its diagonal', () => {
    const why = (x: number) => whyNotPaired([finished(cube(x, 1))], [cube(0, 1)]);
    equal(why(0.017), null);
    equal(why(0.018), 'it stands elsewhere than the saved mesh');
  });

  it('are shut when a body is not there', () => {
    equal(whyNotPaired([], [cube(0, 1)]), 'it has no solid');
  });
});

function finished(part: PartMesh): FinishedBody {
  const body = {
    name: null,
    kind: 'solid',
    lumps: [],
    unread: [],
    color: null,
    placements: [],
  } as const;
  return { body, faces: 1, missing: [], parts: [part], lacking: [] };
}

/** In metres, about a point on the x axis; one face, seen from outside. */
function cube(x: number, side: number): PartMesh {
  const [low, high] = [-side / 2, side / 2];
  const corners = [low, high].flatMap((z) => [
    ...[x + low, low, z],
    ...[x + high, low, z],
    ...[x + high, high, z],
    ...[x + low, high, z],
  ]);
  const quads = [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  return {
    name: 'cube',
    positions: Float32Array.from(corners),
    normals: new Float32Array(corners.length),
    indices: Uint32Array.from(quads.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d])),
    faces: [{ firstTriangle: 0, triangleCount: 12, color: null }],
    edges: [],
    color: null,
    geometry: 'meshed from exact B-rep',
    solid: { volume: side ** 3, area: 6 * side ** 2 },
  };
}
