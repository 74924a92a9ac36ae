import { deepEqual, equal } from 'node:assert/strict';
import { succeeded } from '../../../../src/service/record/modelSteps';
import { workWaiting } from '../../../../src/service/team/postgres/workWaiting';
import { QueueUser } from './queueUser';
import { TeamHost } from './teamHost';

describe('words that PostgreSQL does not know', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let user: QueueUser;
  before(async () => {
    host = await TeamHost.start();
    user = await QueueUser.open(host.databaseUrl);
  });
  after(async () => {
    await user.stop();
    await host.stop();
  });

  for (const [what, word] of [
    ['NUL', '\0'],
    ['the first half of a surrogate pair', '\uD83D'],
    ['the second half of one', '\uDE00'],
  ] as const) {
    it(`stop neither their own model nor what counts all, as ${what}`, async () => {
      const address = `https://listener.example.test/${word}`;
      const words = { name: `part${word}.stp`, description: `of ${word}` };
      const id = await user.grant('acme', address, words);
      await user.queue.enqueue(id, { sizeBytes: 1, sha256: null, version: '1' });
      equal((await workWaiting(user.database)).models, 1);
      const job = await user.taken();
      const end = succeeded(job.record, { message: `a message of ${word}` }, Date.now());
      equal(await user.queue.done(job, end), true);
      equal((await workWaiting(user.database)).models, 0);
      const owed = await user.database.query('SELECT address FROM caliper.owed WHERE model = $1', [
        id,
      ]);
      deepEqual(owed, [{ address: 'https://listener.example.test/\uFFFD' }]);
    });
  }
});
