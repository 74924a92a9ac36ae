import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../../../src/service/team/postgres/database';
import { migrate, whyNotReady } from '../../../../../src/service/team/postgres/migrate';
import { steps } from '../../../../../src/service/team/postgres/teamSchema';
import { newerNode } from '../../servers/newerNode.mjs';
import { sharedServers, type TeamServers } from '../../servers/sharedServers';
import { QueueUser } from '../queueUser';
import { TeamHost, teamEntry } from '../teamHost';

const silent = () => undefined;

describe('migrate of a team', function () {
  this.timeout(120_000);
  let servers: TeamServers;
  let database: Database;
  /** The tables as one run that nobody disturbs leaves them. */
  let whole: readonly string[];
  const open = async () => {
    servers = await sharedServers();
    database = openDatabase(servers.databaseUrl, 'test', 4, silent);
  };
  const close = async () => {
    await database.end();
    await servers.stop();
  };
  before(async () => {
    await open();
    await migrate(servers.databaseUrl, silent);
    whole = await tablesOf(database);
    ok(whole.length > 100, String(whole.length));
    await close();
  });
  beforeEach(open);
  afterEach(close);

  it('makes the tables once, however many run at one time', async () => {
    const runs = Array.from({ length: 4 }, () => run(servers.databaseUrl));
    const ends = await Promise.all(runs.map(({ ended }) => ended));
    deepEqual(
      ends.map(({ code }) => code),
      [0, 0, 0, 0],
    );
    const logs = ends.map(({ log }) => log).join('');
    for (let step = 1; step <= steps.length; step++) {
      equal(logs.split(`step ${step} of ${steps.length} taken`).length, 2, String(step));
    }
    deepEqual(await tablesOf(database), whole);
    equal(await whyNotReady(database), null);
  });

  it('says that it waits while another one is at work, and goes on after that', async () => {
    const said: string[] = [];
    let second: Promise<void> | undefined;
    await migrate(servers.databaseUrl, (line) => {
      // In the middle of the first one's work.
      if (!line.startsWith('step 3 ')) return;
      second = migrate(servers.databaseUrl, (word) => said.push(word));
    });
    await second;
    match(said[0] ?? '', /^another migrate is at work/);
    deepEqual(said.slice(1), ['the database is ready']);
    deepEqual(await tablesOf(database), whole);
  });

  for (const [when, word] of [
    ['before its first step', 'none'],
    ['after its first step', 'step 1 of'],
    ['after half of its steps', `step ${Math.floor(steps.length / 2)} of`],
    ['before the queue', `step ${steps.length} of`],
  ] as const) {
    it(`that is killed ${when} leaves what a role refuses with a sentence, and the next one ends`, async () => {
      const killed = run(servers.databaseUrl);
      if (word === 'none') await pause(20);
      else await killed.says(word);
      killed.kill();
      equal((await killed.ended).code, null);
      const trouble = await whyNotReady(database);
      match(trouble ?? 'none', /Run (?:the role migrate|it again)/);
      const { code, log } = await run(servers.databaseUrl).ended;
      equal(code, 0, log);
      deepEqual(await tablesOf(database), whole);
      equal(await whyNotReady(database), null);
    });
  }

  it('that is killed while it makes an index of the queue is ended by the next one', async () => {
    await migrate(servers.databaseUrl, silent);
    await database.query('UPDATE pgboss.version SET bam_on = NULL');
    await database.query(
      `INSERT INTO pgboss.bam (name, version, table_name, command) VALUES ('later', 1, 'job_common',
        'CREATE INDEX CONCURRENTLY later ON pgboss.job_common (created_on)')`,
    );
    const killed = run(servers.databaseUrl);
    await database.transaction(async (statements) => {
      // Whoever writes into the table holds up its index.
      await statements.query('LOCK TABLE pgboss.job_common IN ROW EXCLUSIVE MODE');
      while ((await making(database)) === 0) await pause(20);
      killed.kill();
      await killed.ended;
    });
    // As when a minute has passed, after which the queue takes such an index for left.
    await database.query(
      `UPDATE pgboss.bam SET started_on = started_on - interval '1 day' WHERE status = 'in_progress'`,
    );
    while ((await making(database)) > 0) await pause(20);
    await database.query('UPDATE pgboss.version SET bam_on = NULL');
    const { code, log } = await run(servers.databaseUrl).ended;
    equal(code, 0, log);
    const [row] = await database.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'pgboss.later'::regclass",
    );
    equal(row?.valid, true);
  });

  it('of this version changes nothing where a newer one was, and says so', async () => {
    await migrate(servers.databaseUrl, silent);
    await database.query('INSERT INTO caliper.migration (step) VALUES ($1)', [steps.length + 1]);
    await database.query('ALTER TABLE caliper.model ADD COLUMN newer int');
    const before = await tablesOf(database);
    const { code, log } = await run(servers.databaseUrl).ended;
    equal(code, 0, log);
    match(log, /a newer version has migrated the database/);
    deepEqual(await tablesOf(database), before);
    equal(await whyNotReady(database), null);
    const user = await QueueUser.open(servers.databaseUrl);
    await user.send('acme');
    await user.finish(await user.taken());
    await user.stop();
    await database.query('DELETE FROM pgboss.job_common');
    await database.query('DELETE FROM pgboss.queue');
    const unfinished = await run(servers.databaseUrl).ended;
    equal(unfinished.code, 1);
    match(unfinished.log, /The database has no queue: .* of the newest version/);
  });

  it('of another version of the queue is asked for by a role that starts', async () => {
    await migrate(servers.databaseUrl, silent);
    for (const change of [1, -2]) {
      await database.query('UPDATE pgboss.version SET version = version + $1', [change]);
      await rejects(QueueUser.open(servers.databaseUrl), /^Error: The tables of the queue are of/);
    }
  });
});

describe('a front of a team whose database a newer version has made unfit for it', function () {
  this.timeout(120_000);

  it('is not ready any more, and none of its version starts', async () => {
    const host = await TeamHost.start();
    const database = openDatabase(host.databaseUrl, 'test', 1, silent);
    try {
      await host.role('front');
      const ready = async () => (await fetch(`${host.baseUrl}/readyz`)).status;
      equal(await ready(), 200);
      const newer = steps.length + 1;
      await database.query('INSERT INTO caliper.migration (step) VALUES ($1)', [newer]);
      equal(await ready(), 200);
      await database.query('INSERT INTO caliper.requirement (step) VALUES ($1)', [newer]);
      equal(await ready(), 503);
      const sentence = new RegExp(`needs a version that knows step ${newer}; this one knows`);
      await rejects(host.role('keeper'), sentence);
      await rejects(host.run(['migrate']), sentence);
    } finally {
      await database.end();
      await host.stop();
    }
  });
});

/** Runs the program as a process of its own. */
function run(databaseUrl: string) {
  const { PATH = '' } = process.env;
  const child = spawn(newerNode(), [teamEntry, 'migrate'], {
    env: { PATH, CALIPER_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (piece: Buffer) => (log += piece.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, log }));
  return {
    ended,
    kill: () => child.kill('SIGKILL'),
    says: async (word: string) => {
      while (!log.includes(word)) {
        if (child.exitCode !== null) throw new Error(log);
        await once(child.stderr, 'data');
      }
    },
  };
}

/** Columns, indexes, functions and steps, a line each. */
async function tablesOf(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ line: string }>(
    `SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) AS line
        FROM information_schema.columns WHERE table_schema IN ('caliper', 'pgboss')
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('caliper', 'pgboss')
      UNION ALL SELECT concat_ws(' ', oid::regprocedure, prosrc) FROM pg_proc
        WHERE pronamespace IN ('caliper'::regnamespace, 'pgboss'::regnamespace)
      UNION ALL SELECT concat('step ', step) FROM caliper.migration
      UNION ALL SELECT concat_ws(' ', 'queue', name, heartbeat_seconds, retry_limit) FROM pgboss.queue
      ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}

/** How many indexes are being made. */
async function making(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%CONCURRENTLY later%' AND pid <> pg_backend_pid()
        AND state = 'active'`,
  );
  return row?.count ?? 0;
}
