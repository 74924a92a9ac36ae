import assert from 'node:assert/strict';
import { meshConnectivity, openSides } from '../../../src/kernel/mesh/openSides';

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

describe('meshConnectivity', () => {
  it('finds no slit around a tetrahedron', () => {
    assert.deepEqual(meshConnectivity(meshOf([bottom, front, left, slope])).gaps, {
      width: 0,
      area: 0,
    });
  });

  it('finds a missing triangle as wide as it is', () => {
    const { open, gaps: slit } = meshConnectivity(meshOf([bottom, left, slope]));
    assert.equal(open, 3);
    assert.ok(slit.width > 0.3 && slit.width <= 1, `${slit.width}`);
    assert.ok(slit.area > 0.3, `${slit.area}`);
  });

  it('tells a slit by its width: a corner that lies beside the one of its neighbours', () => {
    const whole = meshOf([bottom, front, left, slope]);
    const positions = whole.positions.slice();
    // Of the slope: the corner at 1 0 0.
    positions[27] = 1.00005;
    const { open, gaps: slit } = meshConnectivity({ ...whole, positions });
    assert.ok(open > 0);
    assert.ok(slit.width > 1e-5 && slit.width < 6e-5, `${slit.width}`);
  });

  it('takes sides that run the same way for no slit, however near', () => {
    const { gaps: slit } = meshConnectivity(meshOf([bottom, front, left, [1, 3, 2]]));
    assert.ok(slit.width > 0.3, `${slit.width}`);
    assert.ok(meshConnectivity(meshOf([bottom, bottom])).gaps.width > 0.3);
  });

  it('does not compare thousands of open sides with each other', () => {
    const many = Array.from({ length: 3000 }, (_, i) => [i, 0, 0, i + 0.5, 1, 0, i + 0.5, 0, 1]);
    const positions = Float32Array.from(many.flat());
    const indices = Uint32Array.from({ length: 9000 }, (_, i) => i);
    assert.equal(meshConnectivity({ positions, indices }).gaps.width, Infinity);
  });
});
