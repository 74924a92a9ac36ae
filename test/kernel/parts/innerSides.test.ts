import { deepEqual } from 'node:assert/strict';
import { innerSides } from '../../../src/kernel/parts/innerSides';
import { boxPart } from '../boxScene';

describe('innerSides', () => {
  it('tells the sides between two triangles of a face, and no others', () => {
    // Each face of a box is cut from its first corner to its third.
    deepEqual([...innerSides(boxPart(null))], Array.from({ length: 6 }, () => [4, 1]).flat());
  });

  it('takes a side between two faces for an edge, though they share its ends', () => {
    const box = boxPart(null);
    const faces = Array.from({ length: 12 }, (_, firstTriangle) => ({
      firstTriangle,
      triangleCount: 1,
      color: null,
    }));
    deepEqual(
      [...innerSides({ ...box, faces })],
      Array.from({ length: 12 }, () => 0),
    );
  });

  it('finds all sides of a fan around one vertex', () => {
    const count = 1000;
    const onCircle = (i: number) => [
      Math.cos((2 * Math.PI * i) / count),
      Math.sin((2 * Math.PI * i) / count),
      0,
    ];
    const rim = (i: number) => 1 + (i % count);
    const indices = Uint32Array.from(
      Array.from({ length: count }, (_, i) => [0, rim(i), rim(i + 1)]).flat(),
    );
    const positions = Float32Array.from(
      Array.from({ length: count + 1 }, (_, i) => (i === 0 ? [0, 0, 0] : onCircle(i))).flat(),
    );
    const faces = [{ firstTriangle: 0, triangleCount: count, color: null }];
    const inner = innerSides({ ...boxPart(null), positions, indices, faces });
    // The first and the last one find each other no more: so many sides are not looked at.
    deepEqual(
      [...inner.subarray(1, -1)],
      Array.from({ length: count - 2 }, () => 5),
    );
  });

  it('takes what borders on a triangle without width for edges', () => {
    const box = boxPart(null);
    // The second triangle of the first face has all its corners on one line.
    box.positions.copyWithin(9, 0, 3);
    deepEqual([...innerSides(box)].slice(0, 4), [0, 0, 4, 1]);
  });
});
