import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../../../src/service/team/postgres/database';
import { migrate } from '../../../../../src/service/team/postgres/migrate';
import { steps } from '../../../../../src/service/team/postgres/teamSchema';
import { workWaiting } from '../../../../../src/service/team/postgres/workWaiting';
import { frozenDatabase } from '../../servers/frozenDatabase';
import { sharedServers, type TeamServers } from '../../servers/sharedServers';

const silent = () => undefined;
const soon = { everyMs: 100, questions: 1 };
const silence = /^Error: The database does not answer any more/;

describe('the tables of a team', function () {
  this.timeout(120_000);
  let servers: TeamServers;
  let database: Database;
  beforeEach(async () => {
    servers = await sharedServers();
    database = openDatabase(servers.databaseUrl, 'test', 4, silent);
  });
  afterEach(async () => {
    await database.end();
    await servers.stop();
  });

  it('lose words that no statement can look into, also where an older program goes on', async () => {
    await standsAt(database, 7);
    const before = await addModel(database, strange);
    await rejects(workWaiting(database), /unicode|Unicode/);
    await migrate(servers.databaseUrl, silent);
    const after = await addModel(database, strange);
    equal((await workWaiting(database)).models, 2);
    for (const id of [before, after]) {
      const [row] = await database.query<{ name: string; message: string; record: unknown }>(
        "SELECT record->>'name' AS name, record->>'message' AS message, record FROM caliper.model WHERE id = $1",
        [id],
      );
      deepEqual([row?.name, row?.message], [mended.name, mended.message]);
      deepEqual(row?.record, mended);
    }
  });

  it('name the project of each webhook that is owed, also where an older program goes on', async () => {
    const owe = async (model: string) => {
      const id = randomUUID();
      await database.query(
        "INSERT INTO caliper.owed (id, model, address, body) VALUES ($1, $2, 'http://x.test', '{}')",
        [id, model],
      );
      return id;
    };
    await standsAt(database, 10);
    const model = await addModel(database, strange);
    const ids = [await owe(model), await owe(randomUUID())];
    await migrate(servers.databaseUrl, silent);
    ids.push(await owe(model), await owe(randomUUID()));
    const rows = await database.query<{ project: string }>(
      'SELECT project FROM caliper.owed ORDER BY array_position($1::uuid[], id)',
      [ids],
    );
    deepEqual(
      rows.map(({ project }) => project),
      ['acme', '', 'acme', ''],
    );
  });

  it('are made in steps of their own, so that one that fails leaves those before it', async () => {
    await standsAt(database, 5);
    const stop = new Error('stop');
    const log = (line: string) => {
      if (line.startsWith('step 7 ')) throw stop;
    };
    await rejects(migrate(servers.databaseUrl, log), stop);
    deepEqual(await database.query('SELECT max(step)::int AS step FROM caliper.migration'), [
      { step: 6 },
    ]);
    await migrate(servers.databaseUrl, silent);
    await migrate(servers.databaseUrl, silent);
  });

  it('may take longer than an operator allows other statements', async () => {
    await standsAt(database, 7);
    const [row] = await database.query<{ name: string }>('SELECT current_database() AS name');
    await database.query(`ALTER DATABASE ${row?.name ?? ''} SET statement_timeout = 300`);
    const other = openDatabase(servers.databaseUrl, 'other', 1, silent, 0);
    let migrating: Promise<void> | undefined;
    try {
      await other.transaction(async (statements) => {
        await statements.query('LOCK TABLE caliper.model IN SHARE MODE');
        migrating = migrate(servers.databaseUrl, silent, soon);
        await statements.query('SELECT pg_sleep(2)');
      });
      await migrating;
    } finally {
      await other.end();
    }
  });

  it('are left with a sentence while somebody holds them', async () => {
    await standsAt(database, 7);
    await database.transaction(async (statements) => {
      await statements.query('LOCK TABLE caliper.model IN SHARE MODE');
      await rejects(
        migrate(servers.databaseUrl, silent),
        /^Error: Programs that run use the tables/,
      );
    });
  });

  it('are left with a sentence when the database freezes in the middle of a step', async () => {
    const way = await frozenDatabase(servers.databaseUrl);
    const log = (line: string) => {
      if (line.startsWith('step 3 ')) way.freeze();
    };
    try {
      await rejects(migrate(way.url, log, soon), silence);
    } finally {
      way.stop();
    }
  });

  it('are left with a sentence when it freezes in the middle of those of the queue', async () => {
    await migrate(servers.databaseUrl, silent);
    const way = await frozenDatabase(servers.databaseUrl);
    try {
      await database.transaction(async (statements) => {
        await statements.query('LOCK TABLE pgboss.queue');
        const left = rejects(migrate(way.url, silent, soon), silence);
        while ((await waitingForLocks(database)) === 0) await pause(10);
        way.freeze();
        await left;
      });
    } finally {
      way.stop();
    }
  });

  it('have all indexes of the queue when they are called ready, and a sentence for one that cannot be', async () => {
    await migrate(servers.databaseUrl, silent);
    const owe = (name: string, command: string) =>
      database.query(
        "INSERT INTO pgboss.bam (name, version, table_name, command) VALUES ($1, 1, 'job_common', $2)",
        [name, command],
      );
    await database.query('UPDATE pgboss.version SET bam_on = NULL');
    await owe('later', 'CREATE INDEX CONCURRENTLY later ON pgboss.job_common (created_on)');
    await migrate(servers.databaseUrl, silent);
    const [row] = await database.query<{ there: string | null }>(
      "SELECT to_regclass('pgboss.later')::text AS there",
    );
    match(row?.there ?? '', /later/);
    await database.query('UPDATE pgboss.version SET bam_on = NULL');
    await owe('never', 'CREATE INDEX CONCURRENTLY never ON pgboss.job_common (no_such_column)');
    await rejects(
      migrate(servers.databaseUrl, silent),
      /The index never of the queue cannot be made/,
    );
  });
});

const [nul, high, low] = ['\\u0000', '\\ud83d', '\\uDE00'];

/** As an earlier version wrote it, in JSON. */
const strange = [
  `"name": "a${nul}${nul}b${high}c.stp"`,
  `"message": "${low}${high}${low}${high}${high}${low}"`,
  `"escaped": "c:\\\\u0000 \\\\\\\\ud83d \\\\\\u0000 \\u00e9"`,
  '"state": "queued"',
].join(', ');

const mended = {
  name: 'a\uFFFD\uFFFDb\uFFFDc.stp',
  message: '\uFFFD\u{1F600}\uFFFD\u{1F600}',
  escaped: 'c:\\u0000 \\\\ud83d \\\uFFFD é',
  state: 'queued',
};

async function standsAt(database: Database, step: number): Promise<void> {
  await database.query('CREATE SCHEMA caliper');
  await database.query(
    'CREATE TABLE caliper.migration (step int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
  );
  for (const [i, text] of steps.slice(0, step).entries()) {
    await database.query(text);
    await database.query('INSERT INTO caliper.migration (step) VALUES ($1)', [i + 1]);
  }
}

async function waitingForLocks(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted',
  );
  return row?.count ?? 0;
}

async function addModel(database: Database, record: string): Promise<string> {
  const id = randomUUID();
  await database.query("INSERT INTO caliper.project (id) VALUES ('acme') ON CONFLICT DO NOTHING");
  await database.query(
    `INSERT INTO caliper.model (id, project, subject, record, state, created_at, grant_expires_at)
      VALUES ($1, 'acme', 'ann', $2, 'queued', now(), now())`,
    [id, `{${record}}`],
  );
  return id;
}
