import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  call,
  finished,
  grantFor,
  resultOf,
  resultWhen,
  type Callable,
} from '../../../fixtures/serviceCalls';
import { putFile } from './putFile';
import { QueueUser } from './queueUser';
import { TeamHost, type TeamProcess } from './teamHost';

const bytes = readFileSync(path.resolve('samples/as1-oc-214.stp'));

describe('the same content in a team', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let user: QueueUser;
  let acme: Callable;
  let workers: readonly TeamProcess[] = [];

  before(async () => {
    host = await TeamHost.start();
    await Promise.all([host.role('front'), host.role('keeper')]);
    user = await QueueUser.open(host.databaseUrl);
    acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
  });
  after(async () => {
    await user.stop();
    await host.stop();
  });

  // What they work with is removed at the end of a test: each test has its own.
  const startWorkers = async (count: number) => {
    workers = await Promise.all(Array.from({ length: count }, () => host.role('worker')));
  };
  afterEach(() => Promise.all(workers.map((worker) => worker.end())));

  const send = async (name: string, service = acme, body: Uint8Array = bytes) => {
    const grant = await grantFor(service, name);
    equal((await putFile(grant, '', body)).status, 200);
    return grant.modelId;
  };
  const hashOf = async (modelId: string, asset = 'visual') => {
    const { headers } = await call(acme, `/api/v1/models/${modelId}/assets/${asset}`);
    const response = await fetch(headers.get('location') ?? '');
    equal(response.status, 200);
    const digest = createHash('sha256').update(Buffer.from(await response.arrayBuffer()));
    return [response.headers.get('content-type'), digest.digest('hex')];
  };
  /** How many of them a kernel has converted. */
  const converted = async (ids: readonly string[]) => {
    const rows = await user.database.query<{ leads: boolean }>(
      "SELECT leads FROM caliper.model WHERE id = ANY($1::uuid[]) AND leads AND state = 'succeeded'",
      [ids],
    );
    return rows.length;
  };
  const allEnded = async (ids: readonly string[]) => {
    const ends = await Promise.all(ids.map((id) => resultWhen(acme, id, finished)));
    return [...new Set(ends.map(({ status }) => status))];
  };

  it('is converted once, however many send it at one time and however many workers there are', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => send('one.stp')));
    await startWorkers(3);
    deepEqual(await allEnded(ids), ['succeeded']);
    equal(await converted(ids), 1);
    for (const asset of ['visual', 'preview', 'pack']) {
      const hashes = await Promise.all(ids.map((id) => hashOf(id, asset)));
      equal(new Set(hashes.map(String)).size, 1, asset);
    }
    const later = await send('one.stp');
    deepEqual(await allEnded([later]), ['succeeded']);
    equal(await converted([later]), 0);
    const attempts = await Promise.all([...ids, later].map((id) => resultOf(acme, id)));
    deepEqual([...new Set(attempts.map(({ task }) => task?.attempt))], [1]);
  });

  it('is converted again under another name, for another project, and when it differs', async () => {
    await startWorkers(2);
    const other = { ...acme, token: await host.token('other') };
    const changed = Buffer.concat([bytes, Buffer.from('\n')]);
    const ids = [
      await send('another.stp'),
      await send('one.stp', acme, changed),
      await send('one.stp', other),
    ];
    for (const id of ids.slice(0, 2)) await resultWhen(acme, id, finished);
    await resultWhen(other, ids[2] ?? '', finished);
    equal(await converted(ids), 3);
  });

  it('is kept for one that stays when another one goes', async () => {
    await startWorkers(2);
    const [first, second] = [await send('gone.stp'), await send('gone.stp')];
    deepEqual(await allEnded([first, second]), ['succeeded']);
    const leader = (await converted([first])) === 1 ? first : second;
    const follower = leader === first ? second : first;
    const before = await hashOf(follower);
    await user.database.query(
      "UPDATE caliper.model SET finished_at = now() - interval '31 days' WHERE id = $1",
      [leader],
    );
    // A keeper looks for what is old when it starts, and then once a minute.
    await host.role('keeper');
    for (;;) {
      const { status } = await call(acme, `/api/v1/models/${leader}/result`);
      if (status === 404) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    deepEqual(await hashOf(follower), before);
    const third = await send('gone.stp');
    deepEqual(await allEnded([third]), ['succeeded']);
    equal(await converted([third]), 0);
  });

  it('goes on with another one when the worker of the first vanishes', async () => {
    await startWorkers(2);
    const ids = [await send('killed.stp'), await send('killed.stp'), await send('killed.stp')];
    const inWork = async () => {
      const rows = await user.database.query(
        'SELECT 1 FROM caliper.model WHERE id = ANY($1::uuid[]) AND leads',
        [ids],
      );
      return rows.length > 0;
    };
    while (!(await inWork())) await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await startWorkers(1);
    deepEqual(await allEnded(ids), ['succeeded']);
    ok((await converted(ids)) === 1);
  });
});
