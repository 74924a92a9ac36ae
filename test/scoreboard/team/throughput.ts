import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost } from '../../service/team/live/teamHost';
import { ownServers, type TeamServers } from '../../service/team/servers/sharedServers';
import { newerNode } from '../../service/team/servers/newerNode.mjs';
import type { Score } from '../row';
import { onTeamServers } from './onTeamServers';
import { slowKernel } from './slowKernel';
import { inTurns, TeamClient } from './teamClient';

const sentAtOnce = 8;
const sample = path.resolve('samples/mayo_332.stp');

interface Load {
  readonly workers: number;
  /** What each conversion rests for. */
  readonly restMs: number;
  /** Conversions of each worker. */
  readonly each: number;
  /** What share of bare workers a team must reach. */
  readonly min: number;
}

const loads: readonly Load[] = [
  { workers: 8, restMs: 1000, each: 24, min: 0.8 },
  { workers: 8, restMs: 5000, each: 6, min: 0.95 },
];

/** What the queue, the database and the store cost conversions: the same workers with them and without. */
export const throughput = onTeamServers({
  id: 'H2',
  title: '8 workers against the same ones bare, with conversions of 1 s and of 5 s',
  async run() {
    const rates: string[] = [];
    let ok = true;
    for (const load of loads) {
      const score = await shareOf(load, ownServers());
      ok &&= score.ok;
      rates.push(`${load.restMs / 1000} s: ${score.figure}`);
    }
    return { ok, figure: rates.join(', ') } satisfies Score;
  },
});

/** The bare ones before and after: the machine may have other work meanwhile. */
export async function shareOf(load: Load, servers: Promise<TeamServers>): Promise<Score> {
  const programs = slowKernel(load.restMs);
  const before = await bareSeconds(programs.kernel, load);
  const team = await teamSeconds(programs.team, load, servers);
  const after = await bareSeconds(programs.kernel, load);
  const share = (before + after) / 2 / team;
  const slower = `bare ${(after / before).toFixed(2)} times as slow afterwards`;
  return {
    ok: share >= load.min,
    figure: `${share.toFixed(3)} ≥ ${load.min} (${slower})`,
  };
}

async function bareSeconds(kernel: string, { workers, each }: Load): Promise<number> {
  const script = path.resolve('out/scoreboard/team/bareWorkerChild.js');
  const children = Array.from({ length: workers }, () =>
    spawn(newerNode(), [script, kernel, sample], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const lines = children.map((child) => createInterface({ input: child.stdout }));
  const all = async (count: number) => {
    const told = Promise.all(lines.map((line) => once(line, 'line')));
    for (const { stdin } of children) stdin.write(`${count}\n`);
    await told;
  };
  // The first one starts a kernel.
  await all(1);
  const start = performance.now();
  await all(each);
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(children.map(endOf));
  return seconds;
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
}

async function teamSeconds(
  program: string,
  { workers, each }: Load,
  servers: Promise<TeamServers>,
): Promise<number> {
  const host = await TeamHost.start({}, () => ({}), servers);
  try {
    const user = await QueueUser.open(host.databaseUrl);
    await Promise.all([host.role('front'), host.role('keeper')]);
    await inTurns(Array.from({ length: workers }), 4, () => host.role('worker', {}, program));
    const client = new TeamClient({ baseUrl: host.baseUrl, token: await host.token('acme') });
    await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
    await queue(user, client, workers);
    await release(user);
    await allEnded(user);
    await queue(user, client, workers * each);
    const seconds = await release(user).then(() => allEnded(user));
    await user.stop();
    return seconds;
  } finally {
    await host.stop();
  }
}

/** Files that wait for workers, which may not take them yet. */
async function queue(user: QueueUser, client: TeamClient, count: number): Promise<void> {
  await user.limit('acme', 'max_parallel = 0');
  const bytes = readFileSync(sample);
  await inTurns(Array.from({ length: count }), sentAtOnce, async () => {
    const comment = Buffer.from(`\n/* ${Math.random()} */\n`);
    const id = await client.send(path.basename(sample), Buffer.concat([bytes, comment]));
    // Its front looks for the file when it is asked.
    while ((await client.resultOf(id)).status === 'waiting_upload') await pause(300);
  });
}

async function release({ database }: QueueUser): Promise<void> {
  await database.query('CREATE TABLE IF NOT EXISTS public.released (at timestamptz)');
  await database.query('TRUNCATE public.released');
  await database.query('INSERT INTO public.released VALUES (clock_timestamp())');
  await database.query('UPDATE caliper.project SET max_parallel = NULL');
  await database.query("SELECT pg_notify('caliper_ready', '')");
}

/** @returns seconds from the release to the last end, by the clock of the database */
async function allEnded({ database }: QueueUser): Promise<number> {
  for (;;) {
    const [row] = await database.query<{ left: number; seconds: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE finished_at IS NULL)::int AS left,
          count(*) FILTER (WHERE state = 'failed')::int AS failed,
          extract(epoch FROM max(changed_at) - (SELECT max(at) FROM public.released))::float8 AS seconds
        FROM caliper.model`,
    );
    if (row && row.failed > 0) throw new Error(`${row.failed} conversions failed.`);
    if (row?.left === 0) return row.seconds;
    await pause(200);
  }
}
