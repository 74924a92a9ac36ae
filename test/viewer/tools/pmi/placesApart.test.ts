import { deepEqual, equal } from 'node:assert/strict';
import { placesApart, type LabelPlace } from '../../../../src/viewer/tools/pmi/placesApart';

describe('labels beside texts', () => {
  it('stay where they are when none covers another', () => {
    deepEqual(placesApart([at(0, 0), at(0, 20), at(28, 0)]), [
      [0, 0],
      [0, 20],
      [28, 0],
    ]);
  });

  it('go away from their texts until none covers an earlier one', () => {
    const places = placesApart([at(0, 0), at(4, 12), at(2, 6)]);
    deepEqual(places[0], [0, 0]);
    for (const [i, [x, y]] of places.entries()) {
      for (const [otherX, otherY] of places.slice(0, i)) {
        equal(Math.abs(x - otherX) >= 28 || Math.abs(y - otherY) >= 20, true);
      }
    }
    deepEqual(
      places.map(([, y]) => y),
      [0, 12, 6],
    );
  });

  it('stay beside their texts where there is no room near by', () => {
    const places = placesApart(Array.from({ length: 20 }, () => at(0, 0)));
    deepEqual(places.at(-1), [0, 0]);
  });

  it('stay beside their texts when there are too many for a view', () => {
    const places = placesApart(Array.from({ length: 10_000 }, (_, i) => at(i % 7, i % 5)));
    deepEqual(places.slice(0, 3), [
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    equal(places.length, 10_000);
  });
});

/** A label that may move to the left. */
function at(x: number, y: number): LabelPlace {
  return { x, y, away: [-1, 0], width: 28, height: 20 };
}
