import { deepEqual, equal, rejects } from 'node:assert/strict';
import { batched } from '../../../../src/service/team/postgres/batched';

describe('questions that are gathered', () => {
  it('are asked as one, each key once, and each gets its own answer', async () => {
    const asked: (readonly string[])[] = [];
    const ask = batched(async (keys) => {
      asked.push(keys);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `of ${key}`]));
    }, 5);
    deepEqual(await Promise.all(['a', 'b', 'a', 'none'].map(ask)), ['of a', 'of b', 'of a', null]);
    equal(await ask('a'), 'of a');
    deepEqual(asked, [['a', 'b', 'none'], ['a']]);
  });

  it('all fail with the one that failed, and the next are asked anew', async () => {
    let isBroken = true;
    const ask = batched(async (keys) => {
      if (isBroken) throw new Error('broken');
      return new Map(keys.map((key) => [key, 1]));
    }, 5);
    await rejects(Promise.all([ask('a'), ask('b')]), /broken/);
    isBroken = false;
    equal(await ask('a'), 1);
  });
});
