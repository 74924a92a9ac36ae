import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { askForUpload, resultOf, type Callable } from '../../../fixtures/serviceCalls';
import { sourceTooLarge } from '../../../../src/service/record/failures';
import { granted, timestamp } from '../../../../src/service/record/modelSteps';
import { pgProjects } from '../../../../src/service/team/postgres/pgRecords';
import { putFile } from './putFile';
import { QueueUser } from './queueUser';
import { TeamHost } from './teamHost';
import { readGrant } from '../../../../src/interface/grant';

describe('the projects of a team', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let user: QueueUser;

  before(async () => {
    host = await TeamHost.start();
    await host.role('front');
    user = await QueueUser.open(host.databaseUrl);
  });
  // What the test before has left behind.
  beforeEach(() => user.database.query("DELETE FROM pgboss.job WHERE name = 'convert'"));
  after(async () => {
    await user.stop();
    await host.stop();
  });

  const as = async (project: string): Promise<Callable> => ({
    baseUrl: host.baseUrl,
    token: await host.token(project),
  });
  const ask = (service: Callable) => askForUpload(service, { name: 'a.stp', webhook: null });
  /** How often each status was answered to so many at one time. */
  const asked = async (service: Callable, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(service)));
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    return Object.fromEntries(counts);
  };

  it('have no more unfinished models than they may, however many ask at one time', async () => {
    await user.limit('unfinished', 'max_unfinished = 7, grants_per_minute = 1000');
    deepEqual(await asked(await as('unfinished'), 50), { 200: 7, 409: 43 });
  });

  it('are asked for no more models in a minute than they may be, and tell when one may come again', async () => {
    await user.limit('fast', 'grants_per_minute = 9');
    const fast = await as('fast');
    deepEqual(await asked(fast, 50), { 200: 9, 429: 41 });
    const after_ = Number((await ask(fast)).headers.get('retry-after'));
    ok(after_ > 30 && after_ <= 60, String(after_));
    await user.database.query(
      "UPDATE caliper.model SET created_at = created_at - interval '50 s' WHERE project = 'fast'",
    );
    const soon = Number((await ask(fast)).headers.get('retry-after'));
    ok(soon >= 1 && soon <= 10, String(soon));
  });

  it('are held to that by one clock, however far that of a front is behind', async () => {
    await user.limit('behind', 'grants_per_minute = 3');
    const verdicts = [];
    const { signal } = new AbortController();
    for (let i = 0; i < 5; i++) {
      const model = { id: randomUUID(), name: 'a.stp', description: null, webhook: null };
      const grant = { tokenHash: 'none', expiresAt: timestamp(Date.now() + 600_000) };
      const record = granted(model, grant, Date.now() - 59_900);
      const ann = { kind: 'known', project: 'behind', subject: 'ann', role: 'member' } as const;
      verdicts.push((await pgProjects(user.database).add(record, ann, signal))?.kind ?? 'added');
      await pause(60);
    }
    deepEqual(verdicts, ['added', 'added', 'added', 'tooFast', 'tooFast']);
  });

  it('owe news of a model whose file was refused, and keep its address no longer', async () => {
    const address = 'https://listener.example.test/news';
    const id = await user.grant('refused', address);
    ok(await user.queue.refuse(id, sourceTooLarge(1)));
    equal(await user.queue.refuse(id, sourceTooLarge(1)), false);
    const owed = await user.database.query<{ address: string; body: string }>(
      'SELECT address, body FROM caliper.owed WHERE model = $1',
      [id],
    );
    deepEqual(
      owed.map((one) => one.address),
      [address],
    );
    ok(owed[0]?.body.includes('larger than the 1 MB'), owed[0]?.body);
    const [row] = await user.database.query<{ record: string }>(
      'SELECT record::text FROM caliper.model WHERE id = $1',
      [id],
    );
    equal(row?.record.includes(address), false);
  });

  it('have no more computing time in a day than they may, and have it again the next', async () => {
    await user.limit('computing', 'max_compute_seconds_per_day = 1');
    const computing = await as('computing');
    await user.send('computing');
    const job = await user.taken();
    await pause(1200);
    ok(await user.finish(job));
    const refused = await ask(computing);
    equal(refused.status, 413);
    const untilMidnight = 86_400 - ((Date.now() / 1000) % 86_400);
    ok(Math.abs(Number(refused.headers.get('retry-after')) - untilMidnight) < 10);
    await user.database.query(
      "UPDATE caliper.computed SET day = day - 1 WHERE project = 'computing'",
    );
    equal((await ask(computing)).status, 200);
  });

  it('store no more than they may, also when files come at one time', async () => {
    await user.limit('small', 'max_bytes = 2500');
    const small = await as('small');
    const grants = await Promise.all(
      Array.from({ length: 6 }, async () => readGrant(await (await ask(small)).json())),
    );
    const states = await Promise.all(
      grants.map(async (grant) => {
        if (!grant) throw new Error('no grant');
        equal((await putFile(grant, '', new Uint8Array(1000))).status, 200);
        for (;;) {
          const { status, task, message } = await resultOf(small, grant.modelId);
          if (status !== 'waiting_upload') return { status, task, message };
          await pause(100);
        }
      }),
    );
    deepEqual(states.map(({ status }) => status).sort(), [
      ...Array<string>(4).fill('failed'),
      ...['queued', 'queued'],
    ]);
    await user.limit('small', 'max_bytes = 2000');
    equal((await ask(small)).status, 413);
    await user.database.query("DELETE FROM caliper.model WHERE project = 'small'");
    equal((await ask(small)).status, 200);
  });

  it('that are closed take no models for now', async () => {
    await user.limit('closed', 'is_open = false');
    equal((await ask(await as('closed'))).status, 409);
  });

  it('take turns: few of one do not wait behind many of another', async () => {
    const many = 600;
    for (let left = many; left > 0; left -= 50) {
      await Promise.all(Array.from({ length: 50 }, () => user.send('a')));
      if (left === many) await user.limit('a', 'max_unfinished = 1000');
    }
    for (let i = 0; i < 25; i++) await user.finish(await user.taken());
    for (let i = 0; i < 10; i++) await user.send('b');
    const ended = { a: 0, b: 0 };
    while (ended.b < 10) {
      const jobs = await Promise.all(Array.from({ length: 4 }, () => user.taken()));
      for (const job of jobs) {
        ended[(await user.projectOf(job)) === 'b' ? 'b' : 'a']++;
        await user.finish(job);
      }
    }
    ok(ended.a < 40, String(ended.a));
    // And one that keeps sending a few does not keep the other from its turn.
    const before = { ...ended };
    for (let i = 0; i < 40; i++) {
      await user.send('b');
      const job = await user.taken();
      ended[(await user.projectOf(job)) === 'b' ? 'b' : 'a']++;
      await user.finish(job);
    }
    ok(ended.a - before.a >= 10, String(ended.a - before.a));
  });

  it('have no more models in work at one time than they may, and leave the rest to others', async () => {
    await user.limit('wide', 'max_parallel = 3');
    for (let i = 0; i < 12; i++) await user.send('wide');
    for (let i = 0; i < 3; i++) await user.send('narrow');
    const workers = await Promise.all(
      Array.from({ length: 8 }, () => QueueUser.open(host.databaseUrl)),
    );
    const jobs = [];
    for (let round = 0; round < 6; round++) {
      const taken = await Promise.all(workers.map((worker) => worker.queue.take()));
      for (const [i, job] of taken.entries()) {
        const worker = workers[i];
        if (job && worker) jobs.push({ job, worker });
      }
    }
    const projects = await Promise.all(jobs.map(({ job }) => user.projectOf(job)));
    deepEqual(projects.sort(), [
      ...Array<string>(3).fill('narrow'),
      ...Array<string>(3).fill('wide'),
    ]);
    const [first] = jobs;
    ok(first);
    for (const { job, worker } of jobs) await worker.finish(job);
    ok(await user.queue.take());
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('give up a model when all attempts at it have taken what one may take', async () => {
    const short = await QueueUser.open(host.databaseUrl, 1000);
    const id = await short.send('budget');
    for (const seconds of [0.6, 0.6]) {
      const job = await short.taken();
      await pause(seconds * 1000);
      await short.queue.giveBack(job, job.record);
    }
    equal(await short.queue.take(), null);
    const { status, task, retryable } = await resultOf(await as('budget'), id);
    deepEqual([status, task?.errorCode, retryable], ['failed', 'computeLimit', true]);
    await short.stop();
  });
});
