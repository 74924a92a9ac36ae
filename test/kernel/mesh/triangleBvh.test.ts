import { deepEqual, throws } from 'node:assert/strict';
import { IndexOutOfRange } from '../../../src/words/outOfRange';
import { boxesOverlap, triangleBvh } from '../../../src/kernel/mesh/triangleBvh';

const positions = Float32Array.of(...[0, 0, 0], ...[1, 0, 0], ...[0, 1, 2]);

describe('a tree of triangles', () => {
  it('has the box of all corners at its root', () => {
    const { boxes } = triangleBvh(mesh(0, 1, 2), Uint32Array.of(0));
    deepEqual([...boxes.subarray(6, 12)], [0, 0, 0, 1, 1, 2]);
  });

  it('is not made of corners that are not there, which would be left out of its boxes', () => {
    throws(() => triangleBvh(mesh(0, 1, 3), Uint32Array.of(0)), IndexOutOfRange);
    throws(() => triangleBvh(mesh(0, 1), Uint32Array.of(0)), IndexOutOfRange);
    throws(() => triangleBvh(mesh(0, 1, 2), Uint32Array.of(0, 1)), IndexOutOfRange);
  });

  it('has no node beyond its last, which would pass for one far away', () => {
    const tree = triangleBvh(mesh(0, 1, 2), Uint32Array.of(0));
    throws(() => boxesOverlap(tree, 1, tree, 9), IndexOutOfRange);
    throws(() => boxesOverlap(tree, 9, tree, 1), IndexOutOfRange);
  });
});

function mesh(...indices: number[]) {
  return { positions, indices: Uint32Array.from(indices) };
}
