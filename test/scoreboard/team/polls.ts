import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '../../../src/words/unknown';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { freePort } from '../../service/team/servers/freePort';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost } from '../../service/team/live/teamHost';
import { ownServers, type TeamServers } from '../../service/team/servers/sharedServers';
import { askChild } from '../child';
import { within, type Score } from '../row';
import { onTeamServers } from './onTeamServers';

interface Crowd {
  readonly models: number;
  readonly pollers: number;
  readonly fronts: number;
  /** Over so long they come one after the other. */
  readonly arrivalSeconds: number;
  /** For so long they ask after that. */
  readonly seconds: number;
  readonly servers: Promise<TeamServers>;
}

const fullSize = { models: 1000, arrivalSeconds: 10 };

/** After so long the statements of all sessions are counted: they tell them once a second. */
const statisticsMs = 1500;

/** Everybody asks once a second. */
export const watchers = onTeamServers({
  id: 'H3',
  title: '1 000 who watch their models, on one front',
  run: () =>
    watchAll({ ...{ pollers: 1000, fronts: 1, seconds: 30 }, ...fullSize, servers: ownServers() }),
});

/** Models of up to five minutes, each asked for by Caliper's own schedule. */
export const crowd = onTeamServers({
  id: 'H4',
  title: '10 000 who wait for models of 0 to 5 minutes, on four fronts',
  run: () =>
    waitAll({
      ...{ pollers: 10_000, fronts: 4, seconds: 60 },
      ...fullSize,
      servers: ownServers(),
    }),
});

export async function watchAll(size: Crowd): Promise<Score> {
  const { polls, errors, statements, notes } = await ask(size, 'watching');
  // One statement answers whoever asks within a moment: a machine too slow to ask so often needs no fewer.
  const asPlanned = size.pollers * (size.seconds + size.arrivalSeconds / 2);
  const figures = {
    errors: [errors, 0],
    'statements a poll': [statements / Math.max(polls, asPlanned), 0.05],
  } as const;
  return { ...within(figures), notes };
}

export async function waitAll(size: Crowd): Promise<Score> {
  const { errors, notes } = await ask(size, 'waiting');
  return { ...within({ errors: [errors, 0] }), notes };
}

async function ask(
  { models, pollers, fronts, arrivalSeconds, seconds, servers }: Crowd,
  mode: 'watching' | 'waiting',
) {
  const host = await TeamHost.start({}, () => ({}), servers);
  try {
    const user = await QueueUser.open(host.databaseUrl);
    const token = await host.token('acme');
    await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
    const ids: string[] = [];
    for (let i = 0; i < models; i++) ids.push(await user.send('acme'));
    const file = path.join(temporaryFolder(), 'ids');
    writeFileSync(file, ids.join('\n'));
    const ports = await Promise.all(Array.from({ length: fronts }, freePort));
    for (const port of ports) await host.role('front', { CALIPER_PORT: String(port) });
    const each = pollers / fronts;
    await pause(statisticsMs);
    const before = await statementsOf(user);
    const told = await Promise.all(
      ports.map((port, i) =>
        askChild('scoreboard/team/pollersChild', [
          ...[String(port), token, file, String(i * each), String(each), mode],
          ...[String(arrivalSeconds), String(seconds)],
        ]),
      ),
    );
    await pause(statisticsMs);
    const statements = (await statementsOf(user)) - before;
    await user.stop();
    return { ...sumOf(told), statements };
  } finally {
    await host.stop();
  }
}

async function statementsOf({ database }: QueueUser): Promise<number> {
  await database.query('SELECT pg_stat_clear_snapshot()');
  const [row] = await database.query<{ done: number }>(
    `SELECT (xact_commit + xact_rollback)::float8 AS done FROM pg_stat_database
      WHERE datname = current_database()`,
  );
  return row?.done ?? 0;
}

function sumOf(told: readonly unknown[]) {
  const all = told.filter(isRecord);
  const sum = (name: string) => all.reduce((total, one) => total + Number(one[name]), 0);
  const errors = all.flatMap(({ errors: some }) => (Array.isArray(some) ? some.map(String) : []));
  const times = all.map(({ p50, p99 }) => `${Math.round(Number(p50))}/${Math.round(Number(p99))}`);
  const kinds = [...new Set(errors)].slice(0, 3).join(', ');
  return {
    ...{ polls: sum('polls'), errors: errors.length },
    notes: [`${sum('polls')} polls; ms of the median/of 99 in 100: ${times.join(' ')} ${kinds}`],
  };
}
