import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { batched } from '../../../../src/service/team/postgres/batched';
import { gathering } from '../../../../src/service/team/postgres/pgRecords';
import { VirtualClock } from '../../../tracking/virtualClock';

const soon = { waitMs: 5, everyMs: 5 };

describe('questions that are gathered', () => {
  it('are asked as one, each key once, and each gets its own answer', async () => {
    const asked: (readonly string[])[] = [];
    const ask = batched(async (keys) => {
      asked.push(keys);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `of ${key}`]));
    }, soon);
    deepEqual(await Promise.all(['a', 'b', 'a', 'none'].map(ask)), ['of a', 'of b', 'of a', null]);
    equal(await ask('a'), 'of a');
    deepEqual(asked, [['a', 'b', 'none'], ['a']]);
  });

  it('all fail with the one that failed, and the next are asked anew', async () => {
    let isBroken = true;
    const ask = batched(async (keys) => {
      if (isBroken) throw new Error('broken');
      return new Map(keys.map((key) => [key, 1]));
    }, soon);
    await rejects(Promise.all([ask('a'), ask('b')]), /broken/);
    isBroken = false;
    equal(await ask('a'), 1);
  });

  /** What polls at these milliseconds cost, in a time that passes by itself. */
  const costOf = async (moments: readonly number[]) => {
    const clock = new VirtualClock(0);
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        clock.setTimer(resolve, ms);
      });
    let statements = 0;
    const waits: number[] = [];
    const ask = batched(
      async (keys) => {
        statements += 1;
        return new Map(keys.map((key) => [key, 1]));
      },
      gathering,
      pause,
    );
    const polls = moments.map(async (at, i) => {
      await pause(at);
      await ask(String(i));
      waits.push(clock.now() - at);
    });
    await clock.passUntil(() => waits.length === moments.length);
    await Promise.all(polls);
    return { statements, longestMs: Math.max(...waits) };
  };

  it('of a thousand who ask once a second cost at most 0.05 statements each', async () => {
    const { statements, longestMs } = await costOf(Array.from({ length: 1000 }, (_, i) => i));
    ok(statements / 1000 <= 0.05, String(statements));
    ok(longestMs <= gathering.everyMs + 1, String(longestMs));
  });

  it('wait 10 ms where nobody has asked before', async () => {
    const alone = Array.from({ length: 20 }, (_, i) => i * 100);
    deepEqual(await costOf(alone), { statements: 20, longestMs: 10 });
  });
});
