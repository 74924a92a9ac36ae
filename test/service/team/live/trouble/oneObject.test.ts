import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Grant } from '../../../../../src/interface/grant';
import { finished, grantFor, resultWhen, type Callable } from '../../../../fixtures/serviceCalls';
import { QueueUser } from '../queueUser';
import { TeamHost } from '../teamHost';

const hourMs = 3_600_000;
const bytes = readFileSync(path.resolve('samples/mayo_332.stp'));

describe('a team whose trouble is with one file', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let user: QueueUser;
  let acme: Callable;
  let other: Callable;

  before(async () => {
    host = await TeamHost.start();
    await host.run(['doctor']);
    await host.role('front');
    user = await QueueUser.open(host.databaseUrl);
    [acme, other] = [
      { baseUrl: host.baseUrl, token: await host.token('acme') },
      { baseUrl: host.baseUrl, token: await host.token('other') },
    ];
  });
  after(async () => {
    await user.stop();
    await host.stop();
  });

  it('takes the bytes of a file as they are stored, whatever encoding it claims to have', async () => {
    const worker = await host.role('worker');
    const claims: readonly (readonly [encoding: string, body: Uint8Array])[] = [
      ...['gzip', 'br', 'deflate', 'zstd', 'any'].map(
        (encoding) => [encoding, Buffer.from('no CAD')] as const,
      ),
      // Were it decoded, it would be a good file, and might be one that is larger than any may be.
      ['deflate', deflateSync(bytes)],
    ];
    for (const [encoding, body] of claims) {
      const grant = await grantFor(acme, 'claims.stp');
      await putEncoded(grant, encoding, body);
      const { status, task } = await resultWhen(acme, grant.modelId, finished);
      deepEqual([encoding, status, task?.errorCode], [encoding, 'failed', 'notCad']);
    }
    const grant = await grantFor(other, 'good.stp');
    await putEncoded(grant, 'identity', bytes);
    equal((await resultWhen(other, grant.modelId, finished)).status, 'succeeded');
    equal(await worker.end(), 0);
  });

  it('has others converted before a file that no worker can even try, and tries it again', async () => {
    const [bad, good, foreign] = [
      await user.send('queue-a'),
      await user.send('queue-a'),
      await user.send('queue-b'),
    ];
    const job = await user.taken();
    equal(job.record.id, bad);
    await user.queue.giveBack(job, job.record, 'later');
    const taken = [await user.taken(), await user.taken()];
    deepEqual(taken.map(({ record }) => record.id).sort(), [good, foreign].sort());
    for (const one of taken) await user.finish(one);
    equal(await user.queue.take(), null, 'it waits a while');
    const again = await untilTaken(user);
    equal(again.record.id, bad);
    equal(again.record.task?.interruptions, 0);
    await user.finish(again);
  });

  it('gives up a file that no worker could try for an hour while others were converted', async () => {
    await withClock(async (later, putForward) => {
      const bad = await givenBack(later, 'queue-c');
      putForward(2);
      const again = await untilTaken(later);
      await later.queue.giveBack(again, again.record, 'later');
      equal(
        (await stateOf(later, bad)).state,
        'queued',
        'nothing else was converted: the store is down',
      );
      const good = await later.send('queue-c');
      await later.finish(await untilTaken(later, good));
      const last = await untilTaken(later, bad);
      await later.queue.giveBack(last, last.record, 'later');
      deepEqual(await stateOf(later, bad), { state: 'failed', code: 'tooManyAttempts' });
    });
  });

  it('gives up a file that no worker could try for a day', async () => {
    await withClock(async (later, putForward) => {
      const bad = await givenBack(later, 'queue-d');
      putForward(25);
      const again = await untilTaken(later);
      await later.queue.giveBack(again, again.record, 'later');
      deepEqual(await stateOf(later, bad), { state: 'failed', code: 'tooManyAttempts' });
      equal(await later.queue.take(), null);
    });
  });

  /** @param work gets a machine of its own, and what puts its clock forward by hours */
  async function withClock(
    work: (later: QueueUser, putForward: (hours: number) => void) => Promise<void>,
  ): Promise<void> {
    let ahead = 0;
    const later = await QueueUser.open(host.databaseUrl, undefined, () => Date.now() + ahead);
    try {
      await work(later, (hours) => (ahead = hours * hourMs));
    } finally {
      await later.stop();
    }
  }
});

/** A model that a machine could not even try. @returns its ID */
async function givenBack(user: QueueUser, project: string): Promise<string> {
  const id = await user.send(project);
  const job = await user.taken();
  await user.queue.giveBack(job, job.record, 'later');
  return id;
}

async function stateOf({ database }: QueueUser, id: string) {
  const rows = await database.query<{ state: string; code: string | null }>(
    "SELECT state, record->'task'->>'errorCode' AS code FROM caliper.model WHERE id = $1",
    [id],
  );
  return rows[0] ?? { state: 'removed', code: null };
}

async function putEncoded(grant: Grant, encoding: string, body: Uint8Array): Promise<void> {
  const headers = { 'If-None-Match': '*', 'Content-Encoding': encoding };
  equal((await fetch(grant.uploadUrl, { method: 'PUT', headers, body })).status, 200);
}

/** @param id of the model that must be the next one, whatever it is when left out */
async function untilTaken({ queue }: QueueUser, id?: string) {
  for (;;) {
    const job = await queue.take();
    if (job && id !== undefined) equal(job.record.id, id);
    if (job) return job;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
