import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finished, grantFor, resultOf, type Callable } from '../../fixtures/serviceCalls';
import { freePort } from '../../service/team/servers/freePort';
import { putFile } from '../../service/team/live/putFile';
import { QueueUser } from '../../service/team/live/queueUser';
import { teamEntry, TeamHost, type TeamProcess } from '../../service/team/live/teamHost';
import { ownServers } from '../../service/team/servers/sharedServers';
import { within, type Score } from '../row';
import { olderTeam } from './olderTeam';
import { onTeamServers } from './onTeamServers';
import { inTurns } from './teamClient';

const models = 200;
const clientsAtOnce = 8;
const sample = 'mayo_332.stp';

/** The version before the last change of the tables, then both, then this one alone, as a deployment rolls. */
export const rolling = onTeamServers({
  id: 'H8',
  title: '200 models while the version before gives way to this one',
  async run() {
    const older = olderTeam();
    if (older === null) {
      return { ok: false, isSkipped: true, figure: 'skipped: this clone has no older version' };
    }
    const host = await TeamHost.start({}, () => ({}), ownServers(), older);
    try {
      return await roll(host, older);
    } finally {
      await host.stop();
    }
  },
});

async function roll(host: TeamHost, older: string): Promise<Score> {
  const user = await QueueUser.open(host.databaseUrl);
  const token = await host.token('acme');
  await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
  const balancer: Callable[] = [];
  const open = async (entry: string) => {
    const port = await freePort();
    const service = { baseUrl: `http://127.0.0.1:${port}`, token };
    const extra = { CALIPER_PORT: String(port), CALIPER_PUBLIC_URL: service.baseUrl };
    const started = [await host.role('front', extra, entry)];
    for (const role of ['worker', 'worker', 'keeper'] as const) {
      started.push(await host.role(role, {}, entry));
    }
    balancer.push(service);
    return started;
  };
  const before = await open(older);
  let ended = 0;
  const errors: string[] = [];
  const converting = inTurns(Array.from({ length: models }), clientsAtOnce, async (_, i) => {
    try {
      await convert(balancer, i);
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
    ended += 1;
  });
  while (ended < models / 4) await pause(50);
  await host.run(['migrate'], {}, teamEntry);
  await open(teamEntry);
  const bothFrom = ended;
  while (ended < (models * 3) / 4) await pause(50);
  const bothTo = ended;
  // A balancer sends nobody to what is about to end.
  balancer.shift();
  await pause(500);
  const codes = await Promise.all(before.map((one: TeamProcess) => one.end()));
  await converting;
  await user.stop();
  const score = within({
    errors: [errors.length, 0],
    'ends of old programs with an error': [codes.filter((code) => code !== 0).length, 0],
  });
  const notes = [`side by side for ${bothTo - bothFrom} models`, ...new Set(errors)];
  return { ...score, notes };
}

/** One model, each question of which goes to the next front. */
async function convert(balancer: readonly Callable[], index: number): Promise<void> {
  let turn = index;
  const next = (): Callable => {
    const service = balancer[turn++ % balancer.length];
    if (!service) throw new Error('No front is there.');
    return service;
  };
  const bytes = readFileSync(path.resolve('samples', sample));
  const grant = await grantFor(next(), sample);
  const put = await putFile(grant, '', Buffer.concat([bytes, Buffer.from(`\n/* ${index} */\n`)]));
  if (put.status !== 200) throw new Error(`put: ${put.status}`);
  for (;;) {
    const result = await resultOf(next(), grant.modelId);
    if (finished(result)) {
      if (result.status !== 'succeeded') throw new Error(result.message ?? result.status);
      return;
    }
    await pause(200);
  }
}
