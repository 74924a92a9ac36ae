import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, finished, grantFor, resultWhen, type Callable } from '../../fixtures/serviceCalls';
import { putFile } from '../../service/team/live/putFile';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost } from '../../service/team/live/teamHost';
import { ownServers } from '../../service/team/servers/sharedServers';
import { argumentsOfAll, ownTimeMs, parentOf, startedWith, treeTimeMs } from './processorTime';

const models = 1000;
const reads = 20_000;
const readers = 64;
const idleMs = 20_000;
const files = ['mayo_332.stp', 'as1-oc-214.stp', 'nist_ctc_02_asme1_ap242-e1.stp'];
const conversions = 20;

/** Processor time of each side in milliseconds, and statements, at one moment. */
interface Spent {
  readonly front: number;
  readonly keeper: number;
  readonly worker: number;
  readonly kernel: number;
  readonly database: number;
  readonly store: number;
  readonly transactions: number;
}

/** npm run bench -- --team: what items cost a team's service, by which `docs/SERVICE.md` tells sizes. */
export async function benchTeam(): Promise<void> {
  const servers = await ownServers();
  const extra = { CALIPER_QUALITY: 'normal' };
  const host = await TeamHost.start(extra, () => ({}), Promise.resolve(servers));
  try {
    await measure(host, servers.store.endpoint);
  } finally {
    await host.stop();
  }
}

async function measure(host: TeamHost, store: string): Promise<void> {
  const user = await QueueUser.open(host.databaseUrl);
  const [front, keeper] = [await host.role('front'), await host.role('keeper')];
  const worker = await host.role('worker');
  const [backend] = await user.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(backend?.pid ?? 0);
  const storeConf = argumentsOfAll()
    .map((args) => args[args.indexOf('--conf') + 1] ?? '')
    .find((file) => file.endsWith('ceph.conf') && readOr(file).includes(new URL(store).host));
  const spent = async (): Promise<Spent> => {
    await user.database.query('SELECT pg_stat_clear_snapshot()');
    const [row] = await user.database.query<{ done: number }>(
      `SELECT (xact_commit + xact_rollback)::float8 AS done FROM pg_stat_database WHERE datname = current_database()`,
    );
    const workerMs = ownTimeMs(worker.pid);
    return {
      ...{ front: ownTimeMs(front.pid), keeper: ownTimeMs(keeper.pid), worker: workerMs },
      ...{ kernel: treeTimeMs(worker.pid) - workerMs, database: treeTimeMs(postmaster) },
      store: startedWith(storeConf ?? '').reduce((sum, pid) => sum + ownTimeMs(pid), 0),
      transactions: row?.done ?? 0,
    };
  };
  const costs = async (what: string, items: number, work: () => Promise<unknown>) => {
    const before = await spent();
    await work();
    // Sessions tell their statements once a second.
    await pause(1500);
    print(what, items, before, await spent());
  };
  const acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
  await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
  await pause(3000);
  await costs(`idle, a second of`, idleMs / 1000, () => pause(idleMs));
  for (const name of files) {
    const bytes = readFileSync(path.resolve('samples', name));
    await convert(acme, bytes, name, 3);
    await costs(`conversion of ${name} (${bytes.length} bytes)`, conversions, () =>
      convert(acme, bytes, name, conversions),
    );
  }
  await costs('grant', 500, async () => {
    for (let i = 0; i < 500; i++) await grantFor(acme, 'any.stp');
  });
  const more = await Promise.all(Array.from({ length: 3 }, () => host.role('worker')));
  await pause(3000);
  await costs('idle with 4 workers (worker: of one of them), a second of', idleMs / 1000, () =>
    pause(idleMs),
  );
  await tellConnections(user);
  await Promise.all([worker, ...more].map((one) => one.end()));
  await user.database.query(
    "UPDATE caliper.model SET state = 'failed', finished_at = now() WHERE finished_at IS NULL",
  );
  const ids: string[] = [];
  for (let i = 0; i < models; i++) ids.push(await user.send('acme'));
  await costs('bare answer', reads, () => readAll(() => fetch(`${host.baseUrl}/healthz`)));
  await costs('status read', reads, () =>
    readAll((i) => call(acme, `/api/v1/models/${ids[i % ids.length] ?? ''}/result`)),
  );
  await tellSizes(user);
  await user.stop();
}

async function convert(acme: Callable, bytes: Buffer, name: string, count: number): Promise<void> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const grant = await grantFor(acme, name);
    // One more blank in each: the same file would be converted once.
    await putFile(grant, '', Buffer.concat([bytes, Buffer.from(`\n/* ${grant.modelId} */\n`)]));
    ids.push(grant.modelId);
  }
  for (const id of ids) {
    const { status, message } = await resultWhen(acme, id, finished);
    if (status !== 'succeeded') throw new Error(`${name}: ${message ?? status}`);
  }
}

async function readAll(read: (i: number) => Promise<Response>): Promise<void> {
  let next = 0;
  let wrong = 0;
  const one = async () => {
    while (next < reads) {
      const response = await read(next++);
      if (!response.ok) wrong++;
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: readers }, one));
  if (wrong > 0) throw new Error(`${wrong} answers were errors.`);
}

async function tellConnections({ database }: QueueUser): Promise<void> {
  const rows = await database.query<{ name: string; count: number }>(
    `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() GROUP BY 1 ORDER BY 1`,
  );
  const [most] = await database.query<{ max: string }>(
    "SELECT current_setting('max_connections') AS most",
  );
  const counts = rows.map(({ name, count }) => `${name} ${count}`).join(', ');
  console.log(`connections: ${counts}, of ${most?.max ?? ''}`);
}

async function tellSizes({ database }: QueueUser): Promise<void> {
  const rows = await database.query<{ what: string; bytes: number; count: number }>(
    `SELECT 'caliper.model' AS what, pg_total_relation_size('caliper.model')::float8 AS bytes,
        (SELECT count(*)::int FROM caliper.model) AS count
      UNION ALL SELECT 'pgboss', (SELECT sum(pg_total_relation_size(c.oid))::float8 FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'pgboss' AND c.relkind IN ('r', 'p')),
        (SELECT count(*)::int FROM pgboss.job)`,
  );
  const results = await database.query<{ name: string; bytes: number }>(
    `SELECT record->>'name' AS name, avg(result_bytes)::float8 AS bytes FROM caliper.model
      WHERE state = 'succeeded' GROUP BY 1`,
  );
  for (const { name, bytes } of results) {
    console.log(`results of ${name}: ${Math.round(bytes / 1024)} KB`);
  }
  for (const { what, bytes, count } of rows) {
    console.log(`${what}: ${Math.round(bytes / 1024)} KB for ${count} rows`);
  }
}

function print(what: string, items: number, before: Spent, after: Spent): void {
  const each = (name: keyof Spent) => (after[name] - before[name]) / items;
  const sides = (['front', 'worker', 'kernel', 'database', 'store', 'keeper'] as const).map(
    (name) => `${name} ${each(name).toFixed(3)}`,
  );
  const statements = each('transactions').toFixed(3);
  console.log(`${what}: ms of processor: ${sides.join(', ')}; transactions ${statements}`);
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
