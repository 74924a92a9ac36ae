import assert from 'node:assert/strict';
import { latestOf } from '../../../src/tracking/async/latestOf';
import { Semaphore } from '../../../src/tracking/async/semaphore';
import { settle } from '../virtualClock';

describe('latestOf', () => {
  it('gives a slow reader the latest value, and always the last', async () => {
    const seen: number[] = [];
    const values = latestOf(async (tell) => {
      for (let i = 1; i <= 100; i++) {
        tell(i);
        if (i % 30 === 0) await settle();
      }
    });
    for await (const value of values) seen.push(value);
    assert.deepEqual(seen, [30, 60, 90, 100]);
  });

  it('ends with the error of the work, after the values before it', async () => {
    const seen: number[] = [];
    const read = async () => {
      const values = latestOf(async (tell) => {
        tell(1);
        throw new Error('broke');
      });
      for await (const value of values) seen.push(value);
    };
    await assert.rejects(read(), /broke/);
    assert.deepEqual(seen, [1]);
  });
});

describe('Semaphore', () => {
  it('lets two in at a time, in order, and skips who left the line', async () => {
    const slots = new Semaphore(2);
    const entered: number[] = [];
    const enter = async (i: number, signal: AbortSignal) => {
      const leave = await slots.enter(signal);
      entered.push(i);
      return leave;
    };
    const forever = new AbortController().signal;
    const impatient = new AbortController();
    const first = enter(1, forever);
    void enter(2, forever);
    const third = assert.rejects(enter(3, impatient.signal));
    void enter(4, forever);
    await settle();
    assert.deepEqual(entered, [1, 2]);
    impatient.abort();
    await third;
    const leave = await first;
    leave();
    leave();
    void enter(5, forever);
    await settle();
    assert.deepEqual(entered, [1, 2, 4]);
  });
});
