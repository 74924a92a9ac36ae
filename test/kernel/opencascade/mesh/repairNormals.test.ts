import { deepEqual, throws } from 'node:assert/strict';
import { IndexOutOfRange } from '../../../../src/words/outOfRange';
import { repairNormals } from '../../../../src/kernel/opencascade/mesh/repairNormals';

const positions = Float32Array.of(...[0, 0, 0], ...[1, 0, 0], ...[0, 1, 0]);

describe('normals that a surface does not have', () => {
  it('are those of the triangles around', () => {
    deepEqual(repaired([0, 1, 2]), [0, 0, 1]);
    deepEqual(repaired([0, 2, 1]), [0, 0, -1]);
  });

  it('are not made of a triangle with a corner that is not there, or with two', () => {
    throws(() => repaired([0, 1, 3]), IndexOutOfRange);
    throws(() => repaired([0, 1]), IndexOutOfRange);
  });
});

/** The first of three that has no direction. */
function repaired(indices: readonly number[]): number[] {
  const normals = Float32Array.of(...[0, 0, 0], ...[0, 0, 1], ...[0, 0, 1]);
  repairNormals(positions, normals, Uint32Array.from(indices));
  return [...normals.subarray(0, 3)].map((value) => value + 0);
}
