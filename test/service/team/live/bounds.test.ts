import { equal } from 'node:assert/strict';
import { feel } from '../../../scoreboard/team/largeFiles';
import { waitAll, watchAll } from '../../../scoreboard/team/polls';
import type { Score } from '../../../scoreboard/row';
import { shareOf } from '../../../scoreboard/team/throughput';
import { sharedServers } from '../servers/sharedServers';

/** Short forms of rows of the scoreboard, whose full ones take minutes each. */
describe('the bounds of a team', function () {
  this.timeout(240_000);
  const isHeld = ({ ok, figure }: Score) => equal(ok, true, figure);

  it('are held by its workers beside the same ones bare: half as fast would be a queue that rests', async () => {
    const load = { workers: 4, restMs: 1000, each: 3, min: 0.5 };
    isHeld(await shareOf(load, sharedServers()));
  });

  it('are held by a front that a thousand ask once a second', async () => {
    const size = { models: 200, pollers: 1000, fronts: 1, arrivalSeconds: 2, seconds: 8 };
    isHeld(await watchAll({ ...size, servers: sharedServers() }));
  });

  it('are held by fronts that two thousand ask as Caliper does', async () => {
    const size = { models: 200, pollers: 2000, fronts: 2, arrivalSeconds: 4, seconds: 6 };
    isHeld(await waitAll({ ...size, servers: sharedServers() }));
  });

  it('are held while large files come, which pass no front', async () => {
    const size = { uploads: 8, megabytes: 50, warming: 50, reads: 50 };
    isHeld(await feel({ ...size, servers: sharedServers() }));
  });
});
