import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Grant } from '../../../../../src/interface/grant';
import { outputFiles } from '../../../../../src/kernel';
import type { Job } from '../../../../../src/service/ports';
import { failed } from '../../../../../src/service/record/modelSteps';
import { noRoomForResults } from '../../../../../src/service/record/failures';
import { formFieldsIn } from '../../../../../src/service/team/store/formToken';
import { ObjectStore } from '../../../../../src/service/team/store/objectStore';
import { sourceKey, storeBlobs } from '../../../../../src/service/team/store/storeBlobs';
import { readSettings } from '../../../../../src/service/team/teamSettings';
import {
  finished,
  grantFor,
  resultOf,
  resultWhen,
  type Callable,
} from '../../../../fixtures/serviceCalls';
import { temporaryFolder } from '../../../../fixtures/temporaryFolder';
import { postFile, putFile } from '../putFile';
import { QueueUser } from '../queueUser';
import { TeamHost } from '../teamHost';

const bytes = readFileSync(path.resolve('samples/mayo_332.stp'));
const megabyte = 1024 * 1024;
const once = { 'If-None-Match': '*' };

interface Team {
  readonly host: TeamHost;
  readonly store: ObjectStore;
  readonly acme: Callable;
  readonly user: QueueUser;
}

async function teamWith(uploads: 'put' | 'post'): Promise<Team> {
  const host = await TeamHost.start({
    ...{ CALIPER_STORE_UPLOADS: uploads, CALIPER_MAX_UPLOAD_MB: '1' },
  });
  await host.run(['doctor']);
  await host.role('front');
  const store = new ObjectStore(readSettings(host.environment, null, []).store);
  const acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
  return { host, store, acme, user: await QueueUser.open(host.databaseUrl) };
}

async function endOf({ host, user }: Team): Promise<void> {
  await user.stop();
  await host.stop();
}

describe('who attacks the limits of a team by puts', function () {
  this.timeout(120_000);
  let team: Team;
  before(async () => {
    team = await teamWith('put');
  });
  // What the test before has left behind.
  beforeEach(() => team.user.database.query("DELETE FROM pgboss.job WHERE name = 'convert'"));
  after(() => endOf(team));

  const objectOf = ({ modelId }: Grant) => team.store.head(sourceKey(modelId));
  const bytesOf = async (project: string) => {
    const [row] = await team.user.database.query<{ kept: number; sum: number }>(
      `SELECT bytes::float8 AS kept, (SELECT coalesce(sum(caliper.bytes_of(m)), 0)::float8
        FROM caliper.model m WHERE m.project = s.project) AS sum
        FROM caliper.stored s WHERE s.project = $1`,
      [project],
    );
    equal(row?.kept, row?.sum);
    return row?.kept;
  };
  /** As a worker keeps what its kernel has written. */
  const keeps = async (worker: QueueUser, { record }: Job, sizeBytes: number) => {
    const results = mkdtempSync(path.join(temporaryFolder(), 'results-'));
    for (const asset of ['visual', 'preview'] as const) {
      writeFileSync(path.join(results, outputFiles[asset]), Buffer.alloc(sizeBytes / 2));
    }
    const blobs = storeBlobs({
      ...{ store: team.store, database: worker.database, clock: Date.now },
      ...{ assetSeconds: 60, maxUploadBytes: megabyte, workFolder: results },
      fenceOf: (id) => worker.queue.fenceOf(id),
    });
    return blobs.keepResults(record.id, { source: '', results, sha256: '' });
  };

  it('sends no file of unknown length, and none that its store has signed nothing for', async () => {
    const victim = await grantFor(team.acme, 'victim.stp');
    equal((await putFile(victim, '', bytes)).status, 200);
    const from = team.store.copySourceOf(sourceKey(victim.modelId));
    for (const [headers, body] of [
      [{ 'Transfer-Encoding': 'chunked' }, Buffer.alloc(3 * megabyte)],
      [{ 'x-amz-copy-source': from }, ''],
      [{ 'x-amz-copy-source': from, 'x-amz-metadata-directive': 'REPLACE' }, ''],
      [{ 'x-amz-acl': 'public-read' }, bytes],
      [{ 'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' }, bytes],
      [{ 'x-amz-grant-full-control': 'id="caliper"' }, bytes],
    ] as const) {
      const grant = await grantFor(team.acme, 'mine.stp');
      const status = await sent('PUT', grant.uploadUrl, { ...once, ...headers }, body);
      ok(status >= 400 && status < 500, `${JSON.stringify(headers)}: ${status}`);
      equal(await objectOf(grant), null);
      equal((await resultOf(team.acme, grant.modelId)).status, 'waiting_upload');
      // What was refused has not used the credential up.
      equal((await putFile(grant, '', bytes)).status, 200);
    }
  });

  it('stores one of many files that come at one time, and none by an address that was changed', async () => {
    const [mine, theirs] = [
      await grantFor(team.acme, 'mine.stp'),
      await grantFor(team.acme, 'theirs.stp'),
    ];
    const { uploadUrl } = mine;
    for (const [method, url] of [
      ['PUT', uploadUrl.replace(mine.modelId, theirs.modelId)],
      ['PUT', uploadUrl.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800')],
      ...['acl', 'tagging', 'uploads', 'versionId=null'].map(
        (query) => ['PUT', `${uploadUrl}&${query}`] as const,
      ),
      ['DELETE', uploadUrl],
      ['GET', uploadUrl],
    ] as const) {
      ok(url !== uploadUrl || method !== 'PUT', 'changed');
      equal(await sent(method, url, once, method === 'PUT' ? bytes : ''), 403, method + url);
    }
    equal(await objectOf(theirs), null);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => sent('PUT', uploadUrl, once, `file ${i}`)),
    );
    deepEqual(statuses.sort(), [200, ...Array<number>(49).fill(412)]);
  });

  it('stores nothing more by a credential whose model has ended, however it ended', async () => {
    const [good, large, noRoom] = [
      await grantFor(team.acme, 'good.stp'),
      await grantFor(team.acme, 'large.stp'),
      await grantFor(team.acme, 'full.stp'),
    ];
    const worker = await team.host.role('worker');
    const endsAs = async (grant: Grant, body: Uint8Array) => {
      equal((await putFile(grant, '', body)).status, 200);
      const { status, task } = await resultWhen(team.acme, grant.modelId, finished);
      for (let left = 50; (await objectOf(grant))?.sizeBytes !== 0 && left > 0; left--) {
        await pause(100);
      }
      equal((await putFile(grant, '', 'another file')).status, 412);
      equal((await objectOf(grant))?.sizeBytes, 0);
      return [status, task?.errorCode];
    };
    deepEqual(await endsAs(good, bytes), ['succeeded', null]);
    equal((await endsAs(large, Buffer.alloc(megabyte + 1)))[0], 'failed');
    await team.user.limit('acme', 'max_bytes = 1');
    equal((await endsAs(noRoom, bytes))[0], 'failed');
    await team.user.limit('acme', 'max_bytes = 1e10');
    await worker.end();
  });

  it('has results kept that a project has room for, and no others, also when they come at one time', async () => {
    await team.user.limit('narrow', 'max_bytes = 25000');
    const workers = await Promise.all(
      Array.from({ length: 6 }, () => QueueUser.open(team.host.databaseUrl)),
    );
    for (let i = 0; i < 6; i++) await team.user.send('narrow', 10);
    const jobs = [];
    for (const worker of workers) jobs.push({ worker, job: await worker.taken() });
    const kept = await Promise.all(
      jobs.map(async ({ worker, job }) => {
        const isKept = await keeps(worker, job, 10_000);
        const end = failed(job.record, noRoomForResults(), Date.now());
        ok(await (isKept ? worker.finish(job) : worker.queue.done(job, end)));
        return isKept;
      }),
    );
    deepEqual(kept.filter((is) => is).length, 2);
    equal(await bytesOf('narrow'), 20_000);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('is told that there is no room for results, none of which stay or count', async () => {
    const tiny = { ...team.acme, token: await team.host.token('tiny') };
    await team.user.limit('tiny', `max_bytes = ${bytes.length + 100}`);
    const worker = await team.host.role('worker');
    const grant = await grantFor(tiny, 'tiny.stp');
    equal((await putFile(grant, '', bytes)).status, 200);
    const { status, task, retryable } = await resultWhen(tiny, grant.modelId, finished);
    deepEqual([status, task?.errorCode, retryable], ['failed', 'overQuota', true]);
    await worker.end();
    equal(await bytesOf('tiny'), 0);
    const { objects } = await team.store.list(`out/${grant.modelId}/`, { key: '', version: '' });
    deepEqual(objects, []);
  });

  it('counts no results of a turn before a model failed', async () => {
    const id = await team.user.send('turns', 10);
    const job = await team.user.taken();
    ok(await keeps(team.user, job, 1000));
    equal(await bytesOf('turns'), 1010);
    equal(job.record.id, id);
    ok(await team.user.queue.done(job, failed(job.record, noRoomForResults(), Date.now())));
    equal(await bytesOf('turns'), 0);
  });

  it('begins no conversion when many small ones have used the computing time of a day up', async () => {
    await team.user.limit('burning', 'max_compute_seconds_per_day = 1');
    const burning = { ...team.acme, token: await team.host.token('burning') };
    const ids = [];
    for (let i = 0; i < 8; i++) ids.push(await team.user.send('burning'));
    const workers = await Promise.all(
      Array.from({ length: 3 }, () => QueueUser.open(team.host.databaseUrl)),
    );
    await Promise.all(
      workers.map(async (worker) => {
        const job = await worker.taken();
        // Three times that are more than one second.
        await pause(400);
        await worker.finish(job);
      }),
    );
    const rest = await Promise.all(
      workers.flatMap(({ queue }) => Array.from({ length: 4 }, () => queue.take())),
    );
    deepEqual(
      rest.filter((job) => job !== null),
      [],
    );
    const ends = await Promise.all(ids.map((id) => resultOf(burning, id)));
    const codes = ends.map(({ status, task }) => task?.errorCode ?? status).sort();
    deepEqual(codes, [
      ...Array<string>(5).fill('overCompute'),
      ...Array<string>(3).fill('succeeded'),
    ]);
    equal(ends.find(({ status }) => status === 'failed')?.retryable, true);
    await team.user.send('thrifty');
    ok(await workers[0]?.queue.take());
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('wins no time by giving a model back, or by beats that come at once', async () => {
    const id = await team.user.send('restless');
    let job = await team.user.taken();
    for (let i = 0; i < 5; i++) {
      await pause(100);
      await Promise.all(Array.from({ length: 10 }, () => team.user.queue.beat(job)));
      await team.user.queue.giveBack(job, job.record);
      job = await team.user.taken();
    }
    await team.user.finish(job);
    const [row] = await team.user.database.query<{ of_model: number; of_day: number }>(
      `SELECT compute_ms::float8 AS of_model, (SELECT ms::float8 FROM caliper.computed
        WHERE project = 'restless') AS of_day FROM caliper.model WHERE id = $1`,
      [id],
    );
    ok(row && row.of_model >= 500 && row.of_model < 20_000, String(row?.of_model));
    equal(row.of_day, row.of_model);
  });
});

describe('who attacks the limits of a team by forms', function () {
  this.timeout(120_000);
  let team: Team;
  before(async () => {
    team = await teamWith('post');
  });
  after(() => endOf(team));

  const isThere = async ({ modelId }: Grant) =>
    (await team.store.head(sourceKey(modelId))) !== null;

  it('sends no file that is too large, whatever it says of its length', async () => {
    for (const [headers, size] of [
      [{}, megabyte + 1],
      [{ 'Transfer-Encoding': 'chunked' }, 3 * megabyte],
      [{ 'Transfer-Encoding': 'chunked' }, 10],
    ] as const) {
      const grant = await grantFor(team.acme, 'large.stp');
      const form = formOf(grant, Buffer.alloc(size));
      const length = 'Transfer-Encoding' in headers ? {} : { 'Content-Length': form.length };
      const status = await sent(
        'POST',
        grant.uploadUrl,
        { ...formType, ...headers, ...length },
        form,
      );
      ok(status >= 400 && status < 500, `${size}: ${status}`);
      equal(await isThere(grant), false);
    }
  });

  it('copies no other file, and shows none to everybody', async () => {
    const victim = await grantFor(team.acme, 'victim.stp');
    equal((await postFile(victim, 'a', bytes)).status, 201);
    const from = team.store.copySourceOf(sourceKey(victim.modelId));
    const grant = await grantFor(team.acme, 'mine.stp');
    const form = formOf(grant, Buffer.from('mine'));
    const headers = { ...formType, 'x-amz-copy-source': from, 'Content-Length': form.length };
    await sent('POST', grant.uploadUrl, headers, form);
    const sizeBytes = (await team.store.uploaded(sourceKey(grant.modelId)))?.sizeBytes ?? null;
    ok(sizeBytes === null || sizeBytes === 4, String(sizeBytes));
    for (const [name, text] of [
      ['acl', 'public-read'],
      ['x-amz-meta-any', 'any'],
    ] as const) {
      const other = await grantFor(team.acme, 'mine.stp');
      const fields = { ...formFieldsIn(other.uploadToken), [name]: text };
      const uploadToken = Buffer.from(JSON.stringify(fields)).toString('base64url');
      const { status } = await postFile({ ...other, uploadToken }, 'a', bytes);
      ok(status >= 400 && status < 500, `${name}: ${status}`);
      equal(await isThere(other), false);
    }
  });
});

const formType = { 'Content-Type': 'multipart/form-data; boundary=border' };

function formOf({ uploadToken }: Grant, file: Buffer): Buffer {
  const part = (name: string, more = '') =>
    `--border\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const fields = Object.entries(formFieldsIn(uploadToken)).map(
    ([name, text]) => `${part(name)}${text}\r\n`,
  );
  return Buffer.concat([
    ...[Buffer.from(fields.join('') + part('file', '; filename="a"')), file],
    Buffer.from('\r\n--border--\r\n'),
  ]);
}

/** A request as `fetch` would not send it; gives the status. */
function sent(
  method: string,
  url: string,
  headers: Readonly<Record<string, string | number>>,
  body: Uint8Array | string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    // A store that refuses what comes may close while it comes, but it has answered.
    request.once('error', (error) => setTimeout(reject, 1000, error));
    const hasLength = 'Transfer-Encoding' in headers || 'Content-Length' in headers;
    if (!hasLength) request.setHeader('Content-Length', Buffer.byteLength(body));
    request.end(body);
  });
}
