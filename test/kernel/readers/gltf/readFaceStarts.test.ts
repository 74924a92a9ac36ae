import assert from 'node:assert/strict';
import { readEdgeStarts, readFaceStarts } from '../../../../src/kernel/readers/gltf/readFaceStarts';

describe('starts of exact faces and edges', () => {
  it('are read from ranges that follow each other, and from nothing else', () => {
    const pairs = [
      [0, 2],
      [2, 5],
    ];
    assert.deepEqual(readFaceStarts(pairs), Uint32Array.of(0, 2));
    const broken = [null, [[1, 2]], [...pairs, [8, 1]], [[0, -1]], ['x']];
    for (const value of broken) assert.equal(readFaceStarts(value), null);
  });

  it('are read from numbers of segments that are as many as there are', () => {
    assert.deepEqual(readEdgeStarts([2, 1, 4], 7), Uint32Array.of(0, 2, 3));
    for (const value of [null, [2, 1], [2, 1, 5], [8, -1], ['7']]) {
      assert.equal(readEdgeStarts(value, 7), null);
    }
  });
});
