import { setTimeout as pause } from 'node:timers/promises';
import { ownTimeMs, parentOf, treeTimeMs } from '../../bench/team/processorTime';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost, type TeamProcess } from '../../service/team/live/teamHost';
import { ownServers } from '../../service/team/servers/sharedServers';
import { within } from '../row';
import { loadOf } from './loadOf';
import { onTeamServers } from './onTeamServers';

const workers = 4;
const seconds = 60;

/** Until programs that have just started have compiled their code and PostgreSQL has looked at its new tables. */
const settleMs = 10_000;

/** What waiting for work costs. */
export const idle = onTeamServers({
  id: 'H9',
  title: '4 workers without work, with their database, in thousandths of a core',
  async run() {
    const host = await TeamHost.start({}, () => ({}), ownServers());
    try {
      const user = await QueueUser.open(host.databaseUrl);
      const [front, keeper] = [await host.role('front'), await host.role('keeper')];
      const waiting: TeamProcess[] = [];
      for (let i = 0; i < workers; i++) waiting.push(await host.role('worker'));
      const [backend] = await user.database.query<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid',
      );
      const postmaster = parentOf(backend?.pid ?? 0);
      await pause(settleMs);
      const spent = () => ({
        workers: waiting.reduce((sum, { pid }) => sum + treeTimeMs(pid), 0),
        database: treeTimeMs(postmaster),
        'front and keeper': ownTimeMs(front.pid) + ownTimeMs(keeper.pid),
      });
      const before = spent();
      await pause(seconds * 1000);
      const after = spent();
      await user.stop();
      const share = (of: keyof typeof before) => (after[of] - before[of]) / seconds;
      const figures = {
        'of workers and database': [share('workers') + share('database'), 40],
      } as const;
      const each = (['workers', 'database', 'front and keeper'] as const).map(
        (name) => `${name} ${share(name).toFixed(1)}`,
      );
      return { ...within(figures), notes: [each.join(', '), loadOf()] };
    } finally {
      await host.stop();
    }
  },
});
