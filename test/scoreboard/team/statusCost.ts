import { call } from '../../fixtures/serviceCalls';
import { ownTimeMs, parentOf, treeTimeMs } from '../../bench/team/processorTime';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost } from '../../service/team/live/teamHost';
import { ownServers } from '../../service/team/servers/sharedServers';
import { within } from '../row';
import { loadOf } from './loadOf';
import { onTeamServers } from './onTeamServers';
import { inTurns } from './teamClient';

const models = 1000;
const pairs = 9;
const reads = 5000;
const readers = 64;

/** Processor time of a status read, in pairs with an answer that asks nobody: what else runs here weighs on both. */
export const statusCost = onTeamServers({
  id: 'H5',
  title: 'a status read, in microseconds of processor and in times of a bare answer',
  async run() {
    const host = await TeamHost.start({}, () => ({}), ownServers());
    try {
      const user = await QueueUser.open(host.databaseUrl);
      const acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
      await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
      const ids: string[] = [];
      for (let i = 0; i < models; i++) ids.push(await user.send('acme'));
      const front = await host.role('front');
      const [backend] = await user.database.query<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid',
      );
      const postmaster = parentOf(backend?.pid ?? 0);
      const spentMs = () => ownTimeMs(front.pid) + treeTimeMs(postmaster);
      const costOf = async (read: (i: number) => Promise<Response>) => {
        const before = spentMs();
        await readAll(read);
        return ((spentMs() - before) / reads) * 1000;
      };
      const bare = () => fetch(`${host.baseUrl}/healthz`);
      const status = (i: number) =>
        call(acme, `/api/v1/models/${ids[i % ids.length] ?? ''}/result`);
      for (const read of [bare, status]) await readAll(read);
      const costs: { bare: number; status: number }[] = [];
      for (let i = 0; i < pairs; i++) {
        costs.push({ bare: await costOf(bare), status: await costOf(status) });
      }
      await user.stop();
      const ratios = costs.map((one) => one.status / one.bare);
      const figures = {
        microseconds: [median(costs.map((one) => one.status)), 200],
        'times a bare answer': [median(ratios), 2.5],
      } as const;
      return {
        ...within(figures),
        notes: [`each pair: ${ratios.map(rounded).join(' ')}`, loadOf()],
      };
    } finally {
      await host.stop();
    }
  },
});

async function readAll(read: (i: number) => Promise<Response>): Promise<void> {
  await inTurns(Array.from({ length: reads }), readers, async (_, i) => {
    const response = await read(i);
    if (!response.ok) throw new Error(`The front answered ${response.status}.`);
    await response.arrayBuffer();
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rounded(value: number): string {
  return value.toFixed(2);
}
