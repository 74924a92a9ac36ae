import assert from 'node:assert/strict';
import { groupBy } from '../../src/words/groupBy';

describe('groups of a list', () => {
  it('keep the order of keys and of items', () => {
    const groups = groupBy(['nut', 'bolt', 'bar', 'north'], (name) => name[0]);
    assert.deepEqual(
      [...groups],
      [
        ['n', ['nut', 'north']],
        ['b', ['bolt', 'bar']],
      ],
    );
  });

  it('are none for an empty list', () => {
    assert.equal(groupBy([], () => 1).size, 0);
  });
});
