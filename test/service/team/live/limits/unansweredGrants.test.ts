import { deepEqual, equal, rejects } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureProject } from '../../../../../src/service/team/identity/ensureProject';
import { openDatabase, type Database } from '../../../../../src/service/team/postgres/database';
import { askForUpload, call, type Callable } from '../../../../fixtures/serviceCalls';
import { TeamHost } from '../teamHost';

const asked = { name: 'a.stp', webhook: null };

describe('a grant of a team that nobody is answered', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let database: Database;
  let service: Callable;
  before(async () => {
    host = await TeamHost.start({ CALIPER_TRACES_URL: 'http://127.0.0.1:9/v1/traces' });
    await host.role('front');
    database = openDatabase(host.databaseUrl, 'test', 4, () => undefined, 0);
    await ensureProject(database, 'acme');
    service = { baseUrl: host.baseUrl, token: await host.token('acme') };
    await call(service, '/api/v1/models/none/result');
  });
  after(async () => {
    await database.end();
    await host.stop();
  });

  /** Does the work while a grant of the project waits in the database, and then lets all of them end. */
  const whileGrantsWait = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await database.transaction(async (statements) => {
      await statements.query("SELECT 1 FROM caliper.project WHERE id = 'acme' FOR UPDATE");
      return work();
    });
    while ((await grantsAtWork()).length > 0) await pause(50);
    return done;
  };
  const grantsAtWork = () =>
    database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name = 'caliper front' AND query LIKE '%add_model%' AND state <> 'idle'`,
    );
  const models = () => database.query('SELECT id FROM caliper.model');

  it('leaves no model when the database takes longer than the front waits for it', async () => {
    const answers = await whileGrantsWait(() =>
      Promise.all([askForUpload(service, asked), askForUpload(service, asked)]),
    );
    deepEqual(
      answers.map(({ status }) => status),
      [503, 503],
    );
    deepEqual(await models(), []);
  });

  it('leaves no model when its client goes before the answer', async () => {
    await whileGrantsWait(async () => {
      const leave = new AbortController();
      const asking = call(service, '/api/v1/models/upload-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        signal: leave.signal,
      });
      while ((await grantsAtWork()).length === 0) await pause(20);
      leave.abort();
      await rejects(asking);
      await pause(200);
    });
    deepEqual(await models(), []);
    equal((await askForUpload(service, asked)).status, 200);
    equal((await models()).length, 1);
  });
});
