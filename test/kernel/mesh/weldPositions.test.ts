import { deepEqual, equal } from 'node:assert/strict';
import { weldPositions } from '../../../src/kernel/mesh/weldPositions';

describe('weldPositions', () => {
  it('numbers places in the order in which they first occur', () => {
    const { count, ids, first } = weldPositions(
      Float32Array.of(...[0, 0, 0], ...[1, 0, 0], ...[0, 0, 0], ...[0, 1, 0], ...[1, 0, 0]),
    );
    equal(count, 3);
    deepEqual([...ids], [0, 1, 0, 2, 1]);
    deepEqual([...first], [0, 1, 3]);
  });

  it('welds what differs by less than a millionth of the size, and a zero of either sign', () => {
    const { ids } = weldPositions(
      Float32Array.of(...[0, 0, 0], ...[1, 0, 0], ...[-0, 1e-8, 0], ...[1, 1e-5, 0]),
    );
    deepEqual([...ids], [0, 1, 0, 2]);
  });

  it('keeps places apart that are far more than a closed mesh has, in any order of the vertices', () => {
    const side = 40;
    const points = Array.from({ length: side ** 3 }, (_, i) => [
      ...[i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)],
    ]);
    const twice = [...points, ...[...points].reverse()];
    const { count, ids } = weldPositions(Float32Array.from(twice.flat()));
    equal(count, side ** 3);
    points.forEach((_, i) => {
      equal(ids[i], i);
      equal(ids[2 * side ** 3 - 1 - i], i);
    });
  });

  it('gives one place to a mesh without extent, and none to one without vertices', () => {
    deepEqual([...weldPositions(Float32Array.of(...[5, 5, 5], ...[5, 5, 5])).ids], [0, 0]);
    deepEqual([...weldPositions(new Float32Array(0)).ids], []);
  });
});
