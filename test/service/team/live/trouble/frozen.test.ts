import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { openDatabase } from '../../../../../src/service/team/postgres/database';
import { call, grantFor } from '../../../../fixtures/serviceCalls';
import { frozenDatabase } from '../../servers/frozenDatabase';
import { TeamHost } from '../teamHost';

describe('a team whose database is frozen', function () {
  this.timeout(120_000);
  let host: TeamHost;
  before(async () => {
    host = await TeamHost.start();
  });
  after(() => host.stop());

  it('tells clients when to ask again, and balancers that it is not ready', async () => {
    const way = await frozenDatabase(host.databaseUrl);
    try {
      const front = await host.role('front', { CALIPER_DATABASE_URL: way.url });
      const service = { baseUrl: host.baseUrl, token: await host.token('acme') };
      const { modelId } = await grantFor(service, 'part.stp');
      way.freeze();
      const read = await call(service, `/api/v1/models/${modelId}/result`);
      deepEqual([read.status, read.headers.get('retry-after')], [503, '10']);
      match(await read.text(), /"unavailable".*Try again later/);
      equal((await fetch(`${host.baseUrl}/healthz`)).status, 200);
      equal((await fetch(`${host.baseUrl}/readyz`)).status, 503);
      ok(front.log().includes('The database does not answer.'));
      way.thaw();
      equal((await call(service, `/api/v1/models/${modelId}/result`)).status, 200);
    } finally {
      way.stop();
    }
  });

  it('is left by a worker and a keeper that are asked to end', async () => {
    const ends = (['worker', 'keeper'] as const).map(async (role) => {
      const way = await frozenDatabase(host.databaseUrl);
      try {
        const running = await host.role(role, { CALIPER_DATABASE_URL: way.url });
        way.freeze();
        equal(typeof (await running.end()), 'number', `${role} ended by itself`);
      } finally {
        way.stop();
      }
    });
    await Promise.all(ends);
  });

  it('ends a transaction, and a role that starts, with a sentence', async () => {
    const way = await frozenDatabase(host.databaseUrl);
    const database = openDatabase(way.url, 'test', 2, () => undefined, 500);
    try {
      const work = database.transaction(async (statements) => {
        way.freeze();
        await statements.query('SELECT 1');
      });
      await rejects(work, /The database does not answer/);
      await rejects(
        host.run(['token', 'list', '--project', 'acme'], { CALIPER_DATABASE_URL: way.url }),
        /The database does not answer/,
      );
    } finally {
      way.stop();
      await database.end();
    }
  });
});
