import { deepEqual, equal } from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Leases } from '../../../../src/service/local/storage/leases';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

describe('claims on the models of a shared storage', () => {
  let folder: string;
  const all: Leases[] = [];

  beforeEach(async () => {
    folder = temporaryFolder();
    await mkdir(path.join(folder, 'm'));
  });
  afterEach(async () => {
    await Promise.all(all.splice(0).map((leases) => leases.stop()));
  });

  const owner = (beatMs = 60_000) => {
    const leases = new Leases((id) => path.join(folder, id), { beatMs, staleMs: 10_000 });
    all.push(leases);
    return leases;
  };
  const grow = (number: number, ageMs: number) => {
    const time = new Date(Date.now() - ageMs);
    return utimes(path.join(folder, 'm', `claim-${number}`), time, time);
  };

  it('go to exactly one of many who want them at the same time', async () => {
    const leases = await Promise.all(Array.from({ length: 20 }, () => owner().take('m', 1)));
    equal(leases.filter((lease) => lease !== null).length, 1);
  });

  it('are fresh at first, and stale when their owner has been silent', async () => {
    equal(await owner().newest('m'), null);
    await owner().take('m', 1);
    deepEqual(await owner().newest('m'), { number: 1, isStale: false });
    await grow(1, 11_000);
    deepEqual(await owner().newest('m'), { number: 1, isStale: true });
  });

  it('are stale when they are of a day that is to come', async () => {
    const leases = owner();
    await leases.take('m', 1);
    await leases.stop();
    for (const [days, isStale] of [
      [0.5, false],
      [40, true],
    ] as const) {
      const at = new Date(Date.now() + days * 24 * 60 * 60_000);
      const file = path.join(folder, 'm', 'claim-1');
      // Of a machine of which nobody here can tell whether it is dead.
      await writeFile(file, '12 elsewhere');
      await utimes(file, at, at);
      equal((await owner().newest('m'))?.isStale, isStale);
    }
  });

  it('are kept fresh by their owner', async () => {
    const other = owner();
    await owner(5).take('m', 1);
    await grow(1, 11_000);
    while ((await other.newest('m'))?.isStale)
      await new Promise((resolve) => setImmediate(resolve));
  });

  it('are not stale to their owner, whose machine has slept: the work goes on', async () => {
    const mine = owner();
    const lease = await mine.take('m', 1);
    await grow(1, 11_000);
    deepEqual(await mine.newest('m'), { number: 1, isStale: false });
    if (lease) mine.end(lease);
    deepEqual(await mine.newest('m'), { number: 1, isStale: true });
  });

  it('are lost, and say so, when another has taken the next one', async () => {
    const lease = await owner(5).take('m', 1);
    equal(lease?.lost.aborted, false);
    const lost = once(lease.lost, 'abort');
    await owner().take('m', 2);
    await lost;
  });

  it('are given back at once by an owner who ends', async () => {
    const mine = owner();
    await mine.take('m', 1);
    await mine.stop();
    deepEqual(await owner().newest('m'), { number: 1, isStale: true });
  });
});
