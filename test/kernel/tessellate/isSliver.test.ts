import { equal } from 'node:assert/strict';
import type { Edge } from '../../../src/kernel/brep/brep';
import type { BoundSide } from '../../../src/kernel/tessellate/boundaryLoop';
import { isSliver } from '../../../src/kernel/tessellate/isSliver';

describe('isSliver', () => {
  const along = [0, 0, 0, 1, 0.004, 0, 2, -0.004, 0, 3, 0, 0];
  const back = [3, 0, 0, 1.5, 0.003, 0.003, 0, 0, 0];

  it('takes two edges that lie on each other, though they cross', () => {
    equal(isSliver(...loopsOf([[along, back]])), true);
  });

  it('takes no edge that leads away from the other one, however little area is between them', () => {
    const eight = [3, 0, 0, 2, 0.5, 0, 1, -0.5, 0, 0, 0, 0];
    equal(isSliver(...loopsOf([[along, eight]])), false);
    const beyond = [3, 0, 0, 4, 0, 0, 0, 0, 0];
    equal(isSliver(...loopsOf([[along, beyond]])), false);
  });

  it('takes no loop of other than two edges, and no face with a hole', () => {
    equal(isSliver(...loopsOf([[along, back.slice(0, 6), back.slice(3)]])), false);
    equal(isSliver(...loopsOf([[along]])), false);
    equal(
      isSliver(
        ...loopsOf([
          [along, back],
          [along, back],
        ]),
      ),
      false,
    );
  });
});

const edge: Edge = {
  id: 1,
  curve: { kind: 'line', origin: [0, 0, 0], direction: [1, 0, 0] },
  start: null,
  end: null,
  isReversed: false,
};

/** Loops of sides that are given by coordinates in space, and the tolerance of the test. */
function loopsOf(
  loops: readonly (readonly (readonly number[])[])[],
): [readonly (readonly BoundSide[])[], readonly number[], number] {
  const places: number[] = [];
  const sides = loops.map((loop) =>
    loop.map((points) => {
      const first = places.length / 3;
      places.push(...points);
      const ids = Int32Array.from({ length: points.length / 3 }, (_, i) => first + i);
      const stations = new Float64Array(ids.length);
      return { edge, isReversed: false, points: new Float64Array(2 * ids.length), stations, ids };
    }),
  );
  return [sides, places, 0.01];
}
