import { equal, match, ok } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { examine } from '../../../../../src/service/team/doctor';
import { openDatabase } from '../../../../../src/service/team/postgres/database';
import { readSettings } from '../../../../../src/service/team/teamSettings';
import { TeamHost } from '../teamHost';

describe('a database that a team cannot work with', function () {
  this.timeout(120_000);
  let host: TeamHost;
  before(async () => {
    host = await TeamHost.start();
  });
  after(() => host.stop());

  const run = async (...statements: readonly string[]) => {
    const database = openDatabase(host.databaseUrl, 'test', 1, () => undefined);
    try {
      for (const statement of statements) await database.query(statement);
    } finally {
      await database.end();
    }
  };
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  /** What doctor says of the database at this address. */
  const said = async (databaseUrl: string) => {
    const told = { ...host.environment, CALIPER_DATABASE_URL: databaseUrl };
    const findings = await examine(readSettings(told, null, []), () => undefined);
    const finding = findings.find(({ what }) => what === 'the database');
    ok(finding);
    return finding.trouble ?? 'well';
  };

  it('is refused by doctor where its user may only read', async () => {
    equal(await said(host.databaseUrl), 'well');
    const user = `reader_${randomBytes(4).toString('hex')}`;
    const url = new URL(host.databaseUrl);
    url.username = user;
    await run(`CREATE ROLE ${user} LOGIN`);
    match(await said(url.href), /may not read and write caliper\./);
    await run(
      `GRANT USAGE ON SCHEMA caliper, pgboss TO ${user}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA caliper, pgboss TO ${user}`,
    );
    const lack = await said(url.href);
    match(
      lack,
      /may not read and write caliper\.\w+ and \d+ more\. Use the user that runs migrate/,
    );
    await run(lack.slice(lack.indexOf('GRANT')));
    equal(await said(url.href), 'well');
  });

  it('is refused by doctor where its encoding lacks letters', async () => {
    const url = new URL(host.databaseUrl);
    url.pathname += '_latin';
    const name = nameOf(url.href);
    await run(
      `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    try {
      match(
        await said(url.href),
        /has the encoding LATIN1.* Make another one \(createdb .*--encoding=UTF8/,
      );
    } finally {
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('is refused by doctor while it takes no writes, and fronts are not ready then', async () => {
    const front = await host.role('front');
    const isReady = async () => (await fetch(`${host.baseUrl}/readyz`)).status === 200;
    const name = nameOf(host.databaseUrl);
    const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${name}' AND pid <> pg_backend_pid()`;
    equal(await isReady(), true);
    await run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, endSessions);
    match(await said(host.databaseUrl), /takes no writes.* CALIPER_DATABASE_URL/);
    equal(await isReady(), false);
    equal((await fetch(`${host.baseUrl}/healthz`)).status, 200);
    await run(
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      endSessions,
    );
    while (!(await isReady())) await pause(100);
    equal(await front.end(), 0);
  });
});
