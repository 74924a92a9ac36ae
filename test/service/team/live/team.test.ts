import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { openDatabase } from '../../../../src/service/team/postgres/database';
import { readSettings } from '../../../../src/service/team/teamSettings';
import { ObjectStore } from '../../../../src/service/team/store/objectStore';
import { sweepOrphans } from '../../../../src/service/team/store/orphans';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import { createClient } from '../../../../src/client/service/createClient';
import { sourceFileAt } from '../../../../src/client/source/openSourceFile';
import {
  call,
  finished,
  grantFor,
  resultWhen,
  type Callable,
} from '../../../fixtures/serviceCalls';
import { putFile } from './putFile';
import { TeamHost, type TeamProcess } from './teamHost';

const sample = path.resolve('samples/as1-oc-214.stp');
const bytes = readFileSync(sample);
const webhookSecret = `whsec_${Buffer.from('the secret of the tests of a team').toString('base64')}`;

const day = 86_400_000;

describe('the service of a team', function () {
  this.timeout(120_000);
  const logs: (() => string)[] = [];
  let host: TeamHost;
  let acme: Callable;
  let listener: Listener;

  const start = async (name: 'front' | 'worker' | 'keeper') => {
    const process = await host.role(name);
    logs.push(process.log);
    return process;
  };
  const send = async (service: Callable, webhook: string | null = null) => {
    const grant = await grantFor(service, 'as1-oc-214.stp', webhook);
    const { status } = await putFile(grant, '', bytes);
    equal(status, 200);
    return grant.modelId;
  };
  const inWork = (modelId: string) =>
    resultWhen(acme, modelId, ({ status }) => status === 'processing');
  const end = async (workers: readonly TeamProcess[]) => {
    await Promise.all(workers.map((worker) => worker.end()));
  };

  before(async () => {
    host = await TeamHost.start({
      CALIPER_WEBHOOK_SECRET: webhookSecret,
      CALIPER_WEBHOOK_PRIVATE: 'yes',
    });
    await Promise.all([start('front'), start('keeper')]);
    acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
    listener = await Listener.start();
  });
  after(async () => {
    listener.stop();
    await host.stop();
  });

  it("takes a file from Caliper's own client, which finds out how the store wants it", async () => {
    const worker = await start('worker');
    const { signal } = new AbortController();
    const access = { baseUrl: async () => acme.baseUrl, token: async () => acme.token };
    const client = createClient(access, { uploadProfile: () => 'auto' });
    const file = await sourceFileAt(sample);
    const grant = await client.requestUpload({ name: file.name, webhook: null }, signal);
    await client.sendFile(grant, file, () => undefined, signal);
    const { status } = await resultWhen(acme, grant.modelId, finished);
    equal(status, 'succeeded');
    const { chunks } = await client.asset(grant.modelId, 'visual', signal);
    let sizeBytes = 0;
    for await (const piece of chunks) sizeBytes += piece.byteLength;
    ok(sizeBytes > 10_000);
    await end([worker]);
  });

  it('goes on with what a killed worker worked on, and counts that', async () => {
    const first = await start('worker');
    const modelId = await send(acme);
    await inWork(modelId);
    await first.end('SIGKILL');
    const killedAt = Date.now();
    const second = await start('worker');
    const { status, task } = await resultWhen(acme, modelId, finished);
    deepEqual([status, task?.attempt], ['succeeded', 2]);
    ok(Date.now() - killedAt < 25_000, String(Date.now() - killedAt));
    await end([second]);
  });

  it('gives back what a worker works on that is asked to end, and counts nothing', async () => {
    const first = await start('worker');
    const modelId = await send(acme);
    await inWork(modelId);
    equal(await first.end(), 0);
    const second = await start('worker');
    const { status, task } = await resultWhen(acme, modelId, finished);
    deepEqual([status, task?.attempt], ['succeeded', 1]);
    await end([second]);
  });

  it('has no models of other projects', async () => {
    const modelId = await send(acme);
    const other = { ...acme, token: await host.token('other', 'bob') };
    for (const what of ['result', 'assets/visual', 'assets/preview']) {
      equal((await call(other, `/api/v1/models/${modelId}/${what}`)).status, 404, what);
    }
    equal((await call(acme, `/api/v1/models/${modelId}/result`)).status, 200);
  });

  it('takes no token that is revoked, out of date, or was never given', async () => {
    const status = async (token: string) =>
      (await call({ ...acme, token }, '/api/v1/models/none/result')).status;
    const token = await host.token('acme', 'cy');
    const listed: unknown = JSON.parse(await host.run(['token', 'list', '--project', 'acme']));
    ok(Array.isArray(listed));
    const last: unknown = listed.at(-1);
    ok(typeof last === 'object' && last !== null && 'id' in last && 'subject' in last);
    equal(last.subject, 'cy');
    await host.run(['token', 'revoke', String(last.id)]);
    equal(await status(token), 401);
    equal(await status('cal_made-up'), 401);
    equal(await status(await host.token('acme', 'dan')), 404);
    equal(await status(await tokenThatIsOver(host)), 401);
  });

  it('holds a project to its limits', async () => {
    const small = { ...acme, token: await host.token('small') };
    const limit = (what: string) =>
      withDatabase(host, async (client) => {
        await client.query(`UPDATE caliper.project SET ${what} WHERE id = 'small'`);
      });
    const answers = async (count: number) => {
      const body = JSON.stringify({ name: 'a.stp', webhook: null });
      const headers = { 'content-type': 'application/json' };
      const path_ = '/api/v1/models/upload-token';
      const all = await Promise.all(
        Array.from({ length: count }, () => call(small, path_, { method: 'POST', body, headers })),
      );
      return all.map(({ status }) => status).sort();
    };
    await limit('max_unfinished = 3');
    deepEqual(await answers(5), [200, 200, 200, 409, 409]);
    await limit('max_unfinished = 100, grants_per_minute = 4');
    deepEqual(await answers(2), [200, 429]);
    await limit('grants_per_minute = 100, max_bytes = 0');
    deepEqual(await answers(1), [413]);
    await limit('is_open = false');
    deepEqual(await answers(1), [409]);
  });

  it('tells an address that a model has ended, again when it does not listen, under one id', async () => {
    const worker = await start('worker');
    const modelId = await send(acme, listener.address);
    await resultWhen(acme, modelId, finished);
    while (listener.heard.length < 2) await pause(50);
    const [first, second] = listener.heard;
    ok(first && second);
    equal(first.id, second.id);
    match(second.body, new RegExp(`"modelId":"${modelId}".*"status":"succeeded"`));
    // The package of the standard itself; it throws.
    new Webhook(webhookSecret).verify(second.body, {
      'webhook-id': second.id,
      'webhook-timestamp': second.timestamp,
      'webhook-signature': second.signature,
    });
    await end([worker]);
  });

  it('removes objects without a model when they are older than a day, and those of models never', async () => {
    const store = new ObjectStore(readSettings(host.environment, null, []).store);
    const database = openDatabase(host.databaseUrl, 'test', 1, () => undefined);
    const grant = await grantFor(acme, 'part.stp');
    equal((await putFile(grant, '', 'a file')).status, 200);
    const file = path.join(temporaryFolder(), 'any');
    writeFileSync(file, 'any bytes');
    const orphans = [`in/${randomUUID()}`, `out/${randomUUID()}/2/visual`];
    for (const key of orphans) await store.upload(key, file, 'text/plain');
    const isThere = (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await store.head(key)) !== null));
    const sweep = (ageMs: number) =>
      sweepOrphans({ store, database, clock: () => Date.now() + ageMs, log: () => undefined });
    try {
      await sweep(day / 2);
      deepEqual(await isThere(orphans), [true, true]);
      await sweep(day * 1.5);
      deepEqual(await isThere(orphans), [false, false]);
      deepEqual(await isThere([`in/${grant.modelId}`]), [true]);
      ok((await store.skewMs()) < 60_000);
    } finally {
      await database.end();
    }
  });

  it('keeps no source behind its end, and no secret in any log', async () => {
    const log = logs.map((one) => one()).join('\n');
    for (const secret of [acme.token, 'calipersecret', webhookSecret, 'X-Amz-Signature']) {
      equal(log.includes(secret), false, secret);
    }
    await withDatabase(host, async (client) => {
      const { rows } = await client.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM caliper.owed',
      );
      equal(rows[0]?.left, 0);
    });
  });
});

async function tokenThatIsOver(host: TeamHost): Promise<string> {
  const token = await host.token('acme', 'eve');
  await withDatabase(host, async (client) => {
    await client.query(
      "UPDATE caliper.access_token SET expires_at = now() - interval '1 s' WHERE subject = 'eve'",
    );
  });
  return token;
}

async function withDatabase(host: TeamHost, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: host.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

interface Heard {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Says no at first, as one that is being restarted. */
class Listener {
  readonly heard: Heard[] = [];
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
      this.heard.push({ id, timestamp, signature: header('webhook-signature'), body });
      response.writeHead(this.heard.length === 1 ? 503 : 204).end();
    });
  });

  static async start(): Promise<Listener> {
    const listener = new Listener();
    await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  get address(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/news`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
