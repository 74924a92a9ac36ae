import { deepEqual, ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { QueueUser } from '../queueUser';
import { TeamHost } from '../teamHost';

const workers = 4;

/** Sessions tell their transactions once a second, and then only when they do something. */
const toldMs = 1500;

describe('a team that has nothing to do', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let user: QueueUser;
  before(async () => {
    host = await TeamHost.start();
    user = await QueueUser.open(host.databaseUrl);
    await Promise.all([host.role('front'), host.role('keeper')]);
    for (let i = 0; i < workers; i++) await host.role('worker');
    // Their first rounds.
    await pause(3000);
  });
  after(async () => {
    await user.stop();
    await host.stop();
  });

  const transactions = async () => {
    await user.database.query('SELECT pg_stat_clear_snapshot()');
    const [row] = await user.database.query<{ done: number }>(
      `SELECT (xact_commit + xact_rollback)::float8 AS done FROM pg_stat_database
        WHERE datname = current_database()`,
    );
    return row?.done ?? 0;
  };

  // Counted, not timed: time tells more of the machine than of the service.
  it('asks the database little, however long nothing comes', async () => {
    await pause(toldMs);
    const [before, from] = [await transactions(), performance.now()];
    await pause(8000);
    const perSecond = ((await transactions()) - before) / ((performance.now() - from) / 1000);
    ok(perSecond <= 25, `${perSecond} transactions a second`);
  });

  it('holds two connections each at most', async () => {
    const most = new Map([
      ...(['front', 'keeper'] as const).map((role) => [`caliper ${role}`, 2] as const),
      ['caliper worker', 2 * workers],
    ]);
    const tooMany = async () => {
      const rows = await user.database.query<{ name: string; open: number }>(
        `SELECT application_name AS name, count(*)::int AS open FROM pg_stat_activity
          WHERE datname = current_database() GROUP BY 1`,
      );
      ok(rows.some(({ name }) => name === 'caliper worker'));
      return rows.filter(({ name, open }) => open > (most.get(name) ?? Infinity));
    };
    // A pool closes what it needed for a moment some seconds later.
    for (let left = 40; left > 0 && (await tooMany()).length > 0; left--) await pause(500);
    deepEqual(await tooMany(), []);
  });
});
