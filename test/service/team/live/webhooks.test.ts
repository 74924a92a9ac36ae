import { equal } from 'node:assert/strict';
import { tellAll } from '../../../scoreboard/team/webhooks';
import { sharedServers } from '../servers/sharedServers';

describe('news of a team', function () {
  this.timeout(120_000);

  it('comes at least once, under one id, from a sender that was refused and then killed', async () => {
    const told = await tellAll({ models: 45, servers: sharedServers(), waitsForClaim: false });
    equal(told.ok, true, told.figure);
  });
});
