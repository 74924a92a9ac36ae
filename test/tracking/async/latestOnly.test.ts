import { deepEqual, equal, rejects } from 'node:assert/strict';
import { latestOnly } from '../../../src/tracking/async/latestOnly';

/** Work that ends when it is told to. */
function heldWork() {
  const begun: number[] = [];
  let ends: (() => void)[] = [];
  const work = (value: number): Promise<void> => {
    begun.push(value);
    return new Promise((resolve) => ends.push(resolve));
  };
  const endAll = async () => {
    for (let i = 0; i < 10; i++) {
      for (const end of ends) end();
      ends = [];
      await Promise.resolve();
    }
  };
  return { begun, work, endAll };
}

describe('work of which only the latest counts', () => {
  it('begins at once where nothing is under way', () => {
    const { begun, work } = heldWork();
    void latestOnly(work)(1);
    deepEqual(begun, [1]);
  });

  it('is done for the first and the last of many, one after the other', async () => {
    const { begun, work, endAll } = heldWork();
    const ask = latestOnly(work);
    const all = [1, 2, 3, 4].map((value) => ask(value));
    deepEqual(begun, [1]);
    await endAll();
    await Promise.all(all);
    deepEqual(begun, [1, 4]);
  });

  it('begins again after it has ended', async () => {
    const { begun, work, endAll } = heldWork();
    const ask = latestOnly(work);
    const first = ask(1);
    await endAll();
    await first;
    void ask(2);
    deepEqual(begun, [1, 2]);
  });

  it('tells of a failure, and can be asked again', async () => {
    let done = 0;
    const ask = latestOnly(async (fails: boolean) => {
      await Promise.resolve();
      if (fails) throw new Error('no');
      done++;
    });
    await rejects(ask(true), /no/);
    await ask(false);
    equal(done, 1);
  });
});
