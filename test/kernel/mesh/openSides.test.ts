import assert from 'node:assert/strict';
import { openSides } from '../../../src/kernel/mesh/openSides';

const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Each with vertices of its own, as faces have them. */
function meshOf(triangles: readonly (readonly number[])[]) {
  const places = triangles.flat().flatMap((corner) => corners[corner] ?? []);
  return {
    positions: Float32Array.from(places),
    indices: Uint32Array.from({ length: places.length / 3 }, (_, i) => i),
  };
}

const [bottom, front, left, slope] = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;

describe('openSides', () => {
  it('finds none around a tetrahedron', () => {
    assert.equal(openSides(meshOf([bottom, front, left, slope])), 0);
  });

  it('finds the three around a missing triangle', () => {
    assert.equal(openSides(meshOf([bottom, front, left])), 3);
  });

  it('counts both sides of neighbours that run the same way', () => {
    assert.equal(openSides(meshOf([bottom, front, left, [1, 3, 2]])), 6);
  });

  it('takes two sheets in the same place for what each of them is', () => {
    assert.equal(openSides(meshOf([bottom, bottom])), 6);
  });

  it('leaves out triangles that are a point', () => {
    assert.equal(openSides(meshOf([bottom, front, left, slope, [1, 1, 1]])), 0);
  });
});
