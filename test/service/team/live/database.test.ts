import { deepEqual, rejects } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../../src/service/team/postgres/database';
import { sharedServers, type TeamServers } from '../servers/sharedServers';

describe('the database of a team', function () {
  this.timeout(120_000);
  let servers: TeamServers;
  before(async () => {
    servers = await sharedServers();
  });
  after(() => servers.stop());

  it('may have settings of its own for strings, times and transactions: ours hold', async () => {
    const opened = (work: (database: Database) => Promise<void>) => {
      const database = openDatabase(servers.databaseUrl, 'test', 1, () => undefined);
      return work(database).finally(() => database.end());
    };
    const name = new URL(servers.databaseUrl).pathname.slice(1);
    await opened(async (database) => {
      for (const setting of [
        ...["datestyle = 'German, DMY'", 'standard_conforming_strings = off'],
        "default_transaction_isolation = 'serializable'",
      ]) {
        await database.query(`ALTER DATABASE ${name} SET ${setting}`);
      }
    });
    await opened(async (database) => {
      const [row] = await database.query(String.raw`SELECT '\u' AS text, 'epoch'::timestamptz AS at,
        current_setting('transaction_isolation') AS isolation`);
      deepEqual(row, { text: String.raw`\u`, at: new Date(0), isolation: 'read committed' });
      await database.query(`ALTER DATABASE ${name} RESET ALL`);
    });
  });

  it('may end a connection in the middle of a transaction: that fails, and the next one is well', async () => {
    const [database, other] = ['test', 'other'].map((name) =>
      openDatabase(servers.databaseUrl, name, 2, () => undefined),
    );
    if (!database || !other) throw new Error('no database');
    try {
      const broken = database.transaction(async (statements) => {
        const [row] = await statements.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await other.query('SELECT pg_terminate_backend($1)', [row?.pid]);
        while ((await backends(row?.pid ?? 0)) > 0) await pause(10);
        // As between two statements of ours: the end is heard while none of them waits for an answer.
        await pause(50);
        await statements.query('SELECT 1');
      });
      const backends = async (pid: number) => {
        const rows = await other.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM pg_stat_activity WHERE pid = $1',
          [pid],
        );
        return rows[0]?.count ?? 0;
      };
      await rejects(broken);
      deepEqual(await database.transaction((statements) => statements.query('SELECT 1 AS one')), [
        { one: 1 },
      ]);
    } finally {
      await database.end();
      await other.end();
    }
  });
});
