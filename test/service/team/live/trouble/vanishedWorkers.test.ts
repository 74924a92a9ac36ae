import { deepEqual, equal } from 'node:assert/strict';
import { maxVanished } from '../../../../../src/service/team/postgres/pgQueue';
import { pgCrashes } from '../../../../../src/service/team/postgres/pgRecords';
import { readModelRecord } from '../../../../../src/service/record/modelRecord';
import { migrate } from '../../../../../src/service/team/postgres/migrate';
import { sharedServers, type TeamServers } from '../../servers/sharedServers';
import { QueueUser } from '../queueUser';

describe('what breaks down with a model of a team', function () {
  this.timeout(60_000);
  let servers: TeamServers;
  let user: QueueUser;
  before(async () => {
    servers = await sharedServers();
    await migrate(servers.databaseUrl, () => undefined);
    user = await QueueUser.open(servers.databaseUrl);
  });
  after(async () => {
    await user.stop();
    await servers.stop();
  });

  const endOf = async (id: string) => {
    const [row] = await user.database.query<{ record: string }>(
      'SELECT record::text FROM caliper.model WHERE id = $1',
      [id],
    );
    const found = readModelRecord(row?.record ?? '', id);
    if (found.kind !== 'model') throw new Error(found.kind);
    const { state, task, retryable } = found.record;
    return [state, task?.errorCode, retryable];
  };

  it('counts for the model alone when it is the worker, and gives that up after five', async () => {
    const id = await user.send('acme');
    for (let i = 0; i < maxVanished; i++) {
      equal((await user.taken()).record.id, id);
      // As the keeper does when a worker gives no sign of life any more.
      await user.database.query(
        "UPDATE pgboss.job SET state = 'retry', retry_count = retry_count + 1 WHERE state = 'active'",
      );
    }
    equal(maxVanished, 5);
    equal(await user.queue.take(), null);
    deepEqual(await endOf(id), ['failed', 'tooManyAttempts', true]);
    const same = await user.send('acme');
    await user.finish(await user.taken());
    deepEqual(await endOf(same), ['succeeded', null, false]);
  });

  it('counts for a content when it is the kernel, and anew for another version of that', async () => {
    const older = pgCrashes(user.database, '1');
    const newer = pgCrashes(user.database, '2');
    const counts = await Promise.all([older.countCrash('aa'), older.countCrash('aa')]);
    deepEqual(counts.toSorted(), [1, 2]);
    equal(await older.crashesOf('aa'), 2);
    equal(await older.crashesOf('bb'), 0);
    equal(await newer.crashesOf('aa'), 0);
  });
});
