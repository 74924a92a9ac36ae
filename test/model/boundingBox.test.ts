import { deepEqual, equal } from 'node:assert/strict';
import { BoundingBox, flatBox } from '../../src/model/boundingBox';

describe('flatBox', () => {
  it('is around the points of all lists', () => {
    const box = flatBox([
      Float32Array.of(1, 2, 3, -1, 5, 3),
      new Float32Array(),
      Float32Array.of(0, 0, 9),
    ]);
    deepEqual(box, { low: [-1, 0, 3], high: [1, 5, 9] });
  });

  it('has no extent around no points', () => {
    deepEqual(flatBox([]), {
      low: [Infinity, Infinity, Infinity],
      high: [-Infinity, -Infinity, -Infinity],
    });
  });

  it('is no box where a number is none', () => {
    deepEqual(flatBox([Float32Array.of(0, 1, 2, 3, NaN, 5)]), {
      low: [NaN, NaN, NaN],
      high: [NaN, NaN, NaN],
    });
  });
});

describe('a bounding box', () => {
  it('is empty, and the wrong way round, until something is added', () => {
    const box = new BoundingBox();
    equal(box.isEmpty, true);
    box.add(1, 2, 3);
    equal(box.isEmpty, false);
    deepEqual([box.low, box.high, box.sides, box.diagonal], [[1, 2, 3], [1, 2, 3], [0, 0, 0], 0]);
  });

  it('holds points, lists of points and boxes', () => {
    const box = new BoundingBox();
    box.add(0, 0, 0);
    box.addPoints([1, -1, 0, 2, 0, 0]);
    box.addBox({ low: [0, 0, -4], high: [0, 3, 0] });
    box.addAround([0, 0, 0], 1);
    deepEqual(
      [box.low, box.high],
      [
        [-1, -1, -4],
        [2, 3, 1],
      ],
    );
    deepEqual([box.middle, box.meanSide], [[0.5, 1, -1.5], 4]);
  });

  it('holds points where a placement puts them', () => {
    const box = new BoundingBox();
    const quarterTurn = Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1);
    box.addPlaced(Float32Array.of(1, 0, 0, 0, 2, 5), quarterTurn);
    deepEqual(
      [box.low, box.high],
      [
        [8, 0, 0],
        [10, 1, 5],
      ],
    );
  });

  it('passes over what is no number in a list', () => {
    const box = new BoundingBox();
    box.addPoints([NaN, 1, 2, 3, 4, NaN]);
    deepEqual(
      [box.low, box.high],
      [
        [3, 1, 2],
        [3, 4, 2],
      ],
    );
  });

  it('has eight corners', () => {
    const box = new BoundingBox();
    box.addPoints([0, 0, 0, 1, 2, 3]);
    deepEqual(box.corners.slice(0, 3), [
      [0, 0, 0],
      [1, 0, 0],
      [0, 2, 0],
    ]);
    equal(new Set(box.corners.map(String)).size, 8);
  });
});
