import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../../../src/client/service/createClient';
import { sourceFileAt } from '../../../../src/client/source/openSourceFile';
import type { Grant } from '../../../../src/interface/grant';
import { sweepLateForms } from '../../../../src/service/team/store/lateForms';
import { formFieldsIn } from '../../../../src/service/team/store/formToken';
import { sourceKey } from '../../../../src/service/team/store/storeBlobs';
import { ObjectStore } from '../../../../src/service/team/store/objectStore';
import { readSettings } from '../../../../src/service/team/teamSettings';
import {
  finished,
  grantFor,
  resultOf,
  resultWhen,
  type Callable,
} from '../../../fixtures/serviceCalls';
import { postFile } from './putFile';
import { QueueUser } from './queueUser';
import { TeamHost, type TeamProcess } from './teamHost';

const sample = path.resolve('samples/mayo_332.stp');
const bytes = readFileSync(sample);
const megabyte = 1024 * 1024;

describe('the service of a team whose clients upload signed forms', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let acme: Callable;
  let store: ObjectStore;
  let user: QueueUser;

  before(async () => {
    host = await TeamHost.start({ CALIPER_STORE_UPLOADS: 'post', CALIPER_MAX_UPLOAD_MB: '1' });
    await host.run(['doctor']);
    await Promise.all([host.role('front'), host.role('keeper')]);
    acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
    store = new ObjectStore(readSettings(host.environment, null, []).store);
    user = await QueueUser.open(host.databaseUrl);
  });
  after(async () => {
    await user.stop();
    await host.stop();
  });

  const withWorker = async (work: (worker: TeamProcess) => Promise<void>) => {
    const worker = await host.role('worker');
    await work(worker);
    await worker.end();
  };
  const isThere = async (grant: Grant) => (await store.head(sourceKey(grant.modelId))) !== null;
  const versionsOf = async ({ modelId }: Grant) => {
    const page = await store.list(sourceKey(modelId), { key: '', version: '' });
    return page.objects.length;
  };

  it("takes a file from Caliper's own client, which finds out how the store wants it", async () => {
    await withWorker(async () => {
      const { signal } = new AbortController();
      const access = { baseUrl: async () => acme.baseUrl, token: async () => acme.token };
      const client = createClient(access, { uploadProfile: () => 'auto' });
      const file = await sourceFileAt(sample);
      const grant = await client.requestUpload({ name: file.name, webhook: null }, signal);
      await client.sendFile(grant, file, () => undefined, signal);
      equal((await resultWhen(acme, grant.modelId, finished)).status, 'succeeded');
    });
  });

  it('converts the first of two files that come before anybody looks, and keeps neither', async () => {
    const grant = await grantFor(acme, 'first.stp');
    equal((await postFile(grant, 'a', bytes)).status, 201);
    equal((await postFile(grant, 'a', 'another file')).status, 201);
    await withWorker(async () => {
      const { status, task } = await resultWhen(acme, grant.modelId, finished);
      deepEqual([status, task?.attempt], ['succeeded', 1]);
    });
    equal(await versionsOf(grant), 0);
  });

  it('converts the file that was there when it looked, whatever comes later', async () => {
    const grant = await grantFor(acme, 'later.stp');
    await postFile(grant, 'a', bytes);
    await resultWhen(acme, grant.modelId, ({ status }) => status === 'queued');
    equal((await postFile(grant, 'a', 'another file')).status, 201);
    equal((await resultOf(acme, grant.modelId)).status, 'queued');
    await withWorker(async () => {
      equal((await resultWhen(acme, grant.modelId, finished)).status, 'succeeded');
    });
    equal(await versionsOf(grant), 0);
  });

  it('keeps nothing that a form stores again, while its model waits and when it has ended', async () => {
    const grant = await grantFor(acme, 'again.stp');
    await postFile(grant, 'a', bytes);
    await resultWhen(acme, grant.modelId, ({ status }) => status === 'queued');
    const first = await store.firstVersion(sourceKey(grant.modelId));
    for (let i = 0; i < 3; i++) equal((await postFile(grant, 'a', `file ${i}`)).status, 201);
    const waiting = await grantFor(acme, 'waiting.stp');
    const sweep = () => sweepLateForms({ store, database: user.database, log: () => undefined });
    await sweep();
    equal(await versionsOf(grant), 1);
    deepEqual(await store.firstVersion(sourceKey(grant.modelId)), first);
    await withWorker(async () => {
      equal((await resultWhen(acme, grant.modelId, finished)).status, 'succeeded');
    });
    // No store can be told that the form is over.
    for (let i = 0; i < 3; i++) equal((await postFile(grant, 'a', `late ${i}`)).status, 201);
    equal((await resultOf(acme, grant.modelId)).status, 'succeeded');
    // Nobody has looked for this one: which of them counts is not known yet.
    await postFile(waiting, 'a', bytes);
    const before = await versionsOf(waiting);
    await sweep();
    deepEqual([await versionsOf(grant), await versionsOf(waiting)], [0, before]);
  });

  it('has its keeper remove within a minute what a used form stores', async () => {
    const grant = await grantFor(acme, 'swept.stp');
    await postFile(grant, 'a', bytes);
    await withWorker(async () => {
      equal((await resultWhen(acme, grant.modelId, finished)).status, 'succeeded');
    });
    equal((await postFile(grant, 'a', 'late')).status, 201);
    const since = Date.now();
    // It does so when it starts, too.
    const keeper = await host.role('keeper');
    while ((await versionsOf(grant)) > 0) await pause(50);
    ok(Date.now() - since < 60_000);
    await keeper.end();
  });

  it('has the store refuse what is too large, without its file counting as come', async () => {
    const grant = await grantFor(acme, 'large.stp');
    equal((await postFile(grant, 'a', Buffer.alloc(megabyte + 1))).status, 400);
    equal(await isThere(grant), false);
    equal((await postFile(grant, 'a', Buffer.alloc(megabyte))).status, 201);
  });

  it('has the store refuse another key, another policy, and none', async () => {
    const [grant, other] = [await grantFor(acme, 'mine.stp'), await grantFor(acme, 'other.stp')];
    const forged = (change: Readonly<Record<string, string>>) => {
      const fields = { ...formFieldsIn(grant.uploadToken), ...change };
      const uploadToken = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return postFile({ ...grant, uploadToken }, 'a', bytes);
    };
    const policy = Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}');
    for (const change of [
      { key: sourceKey(other.modelId) },
      { policy: policy.toString('base64') },
      { policy: '' },
      { success_action_status: '200' },
    ]) {
      const { status } = await forged(change);
      ok(status >= 400 && status < 500, `${JSON.stringify(change)}: ${status}`);
    }
    deepEqual([await isThere(grant), await isThere(other)], [false, false]);
  });

  it('has the store refuse a form that has expired', async () => {
    const rules = { key: 'in/expired', maxBytes: 10, seconds: 1, now: Date.now() - 10_000 };
    const grant = { modelId: 'none', ...store.formGrant(rules) };
    equal((await postFile(grant, 'a', 'bytes')).status, 403);
  });
});
