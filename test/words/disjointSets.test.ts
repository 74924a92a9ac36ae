import { deepEqual, equal } from 'node:assert/strict';
import { DisjointSets } from '../../src/words/disjointSets';

describe('DisjointSets', () => {
  it('joins what is joined by way of others, and nothing else', () => {
    const sets = new DisjointSets(6);
    sets.join(0, 1);
    sets.join(3, 2);
    sets.join(1, 3);
    deepEqual(
      [0, 1, 2, 3, 4, 5].map((member) => sets.of(member) === sets.of(0)),
      [true, true, true, true, false, false],
    );
    equal(sets.of(4) === sets.of(5), false);
  });

  it('lets the set that is joined take the number of the other one', () => {
    const sets = new DisjointSets(3);
    sets.join(0, 2);
    equal(sets.of(0), 2);
    sets.join(2, 1);
    equal(sets.of(0), 1);
  });
});
