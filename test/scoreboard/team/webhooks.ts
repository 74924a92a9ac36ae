import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost } from '../../service/team/live/teamHost';
import { ownServers, type TeamServers } from '../../service/team/servers/sharedServers';
import { within, type Score } from '../row';
import { NewsListener } from './newsListener';
import { onTeamServers } from './onTeamServers';

const secret = `whsec_${Buffer.from('the secret of news of a team').toString('base64')}`;
const refusedFirst = 20;

/** A listener that is away at first, and a sender that is killed while it waits for twenty answers. */
export const webhooks = onTeamServers({
  id: 'H7',
  title: 'news of 200 models: 503 to the first 20, then the sender is killed',
  run: () => tellAll({ models: 200, servers: ownServers(), waitsForClaim: true }),
});

interface Telling {
  readonly models: number;
  readonly servers: Promise<TeamServers>;
  /** Else the minute is over at once for which nobody else sends what the killed one had taken. */
  readonly waitsForClaim: boolean;
}

export async function tellAll({ models, servers, waitsForClaim }: Telling): Promise<Score> {
  const extra = { CALIPER_WEBHOOK_SECRET: secret, CALIPER_WEBHOOK_PRIVATE: 'yes' };
  const host = await TeamHost.start(extra, () => ({}), servers);
  let held = 0;
  const killed = new AbortController();
  const killing = once(killed.signal, 'abort');
  const listener = await NewsListener.start(secret, async (count) => {
    if (count < refusedFirst) return 503;
    if (killed.signal.aborted) return 204;
    held += 1;
    await killing;
    // Nobody hears it any more.
    return 503;
  });
  const user = await QueueUser.open(host.databaseUrl);
  try {
    await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
    const ids = await endedModels(user, models, listener.address);
    const keeper = await host.role('keeper');
    while (held < refusedFirst) await pause(20);
    await keeper.end('SIGKILL');
    killed.abort();
    if (!waitsForClaim) await user.database.query('UPDATE caliper.owed SET due_at = now()');
    await host.role('keeper');
    while ((await owed(user)) > 0) await pause(100);
    const taken = new Set(
      listener.heard.filter(({ status }) => status === 204).map(({ id }) => id),
    );
    const told = listener.idsByModel();
    const perModel = ids.map((id) => told.get(id) ?? new Set<string>());
    const isTaken = (some: ReadonlySet<string>) => [...some].some((id) => taken.has(id));
    const score = within({
      'never taken': [perModel.filter((some) => !isTaken(some)).length, 0],
      'told under two ids': [perModel.filter(({ size }) => size > 1).length, 0],
      'wrong signatures': [listener.wrongSignatures, 0],
    });
    return { ...score, notes: [`${listener.heard.length} calls for ${models} models`] };
  } finally {
    killed.abort();
    listener.stop();
    await user.stop();
    await host.stop();
  }
}

/** Models that have ended, with news of it owed. */
async function endedModels(user: QueueUser, count: number, webhook: string): Promise<string[]> {
  const ids: string[] = [];
  for (let left = count; left > 0; left--) {
    const id = await user.grant('acme', webhook);
    await user.queue.enqueue(id, { sizeBytes: 1, sha256: null, version: '1' });
    await user.finish(await user.taken());
    ids.push(id);
  }
  return ids;
}

async function owed({ database }: QueueUser): Promise<number> {
  const rows = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM caliper.owed',
  );
  return rows[0]?.count ?? 0;
}
