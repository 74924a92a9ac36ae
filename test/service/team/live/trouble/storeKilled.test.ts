import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finished, resultWhen } from '../../../../fixtures/serviceCalls';
import { inTurns, TeamClient } from '../../../../scoreboard/team/teamClient';
import { ownServers } from '../../servers/sharedServers';
import { QueueUser } from '../queueUser';
import { TeamHost } from '../teamHost';

const sample = readFileSync(path.resolve('samples/mayo_332.stp'));
const models = 36;
const sentAtOnce = 6;
const sentBeforeKill = 12;

describe('a team whose store keeps objects on a disk, and is killed', function () {
  this.timeout(240_000);
  let host: TeamHost;
  after(() => host.stop());

  it('loses no file and no result that was taken, and goes on when it is back', async () => {
    const servers = await ownServers([], { STORE_KIND: 'bluestore', STORE_GB: '4' });
    host = await TeamHost.start({}, () => ({}), Promise.resolve(servers));
    const user = await QueueUser.open(host.databaseUrl);
    await user.limit('acme', 'grants_per_minute = 1000000');
    await user.stop();
    const roles = ['front', 'keeper', 'worker', 'worker'] as const;
    await Promise.all(roles.map((role) => host.role(role)));
    const client = new TeamClient({ baseUrl: host.baseUrl, token: await host.token('acme') });
    let sent = 0;
    const contents = Array.from({ length: models }, (_, i) => `\n/* ${i} */\n`);
    const sending = inTurns(contents, sentAtOnce, async (comment) => {
      const id = await client.send('part.stp', Buffer.concat([sample, Buffer.from(comment)]));
      sent++;
      return id;
    });
    while (sent < sentBeforeKill) await pause(20);
    await servers.crash('store');
    const ids = await sending;
    const ends = await Promise.all(ids.map((id) => resultWhen(client.service, id, finished)));
    deepEqual([...new Set(ends.map(({ status }) => status))], ['succeeded']);
    const hashes = await inTurns(ids, sentAtOnce, (id) => client.hashOf(id, 'visual'));
    equal(hashes.length, models);
    equal(new Set(hashes).size, 1);
  });
});
