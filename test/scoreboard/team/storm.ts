import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost, type TeamProcess } from '../../service/team/live/teamHost';
import { ownServers, type OwnServers } from '../../service/team/servers/sharedServers';
import type { Score } from '../row';
import { endsIn, noteEnds } from './ends';
import { Machine } from './machine';
import { NewsListener } from './newsListener';
import { judge, type Sent } from './stormScore';
import { inTurns, TeamClient } from './teamClient';
import { onTeamServers } from './onTeamServers';

const samples = ['mayo_332.stp', 'sg1-c5-214.stp'];
const projects = 8;
const sendersAtOnce = 8;
const cutMs = 30_000;
const startsOfOne = 20;
const unfinishedAfterMs = 300_000;
const secret = `whsec_${Buffer.from('the secret of the storm of a team').toString('base64')}`;

interface Size {
  readonly models: number;
  readonly kills: number;
}

/** Models of eight projects while everything that works on them is killed, one after another. */
export const storm = onTeamServers({
  id: 'H1',
  title:
    '2 000 models, 4 workers on 2 machines: 40 killed; front, database, store too; one cut off',
  run: () => weather({ models: 2000, kills: 40 }),
});

export async function weather(size: Size): Promise<Score> {
  const machines = [Machine.add(1), Machine.add(2)];
  try {
    const addresses = machines.map(({ gateway }) => gateway);
    // On a disk: what is in memory alone does not outlive a kill.
    const servers = await ownServers(addresses, { STORE_KIND: 'bluestore', STORE_GB: '8' });
    return await Storm.pass(servers, machines, size);
  } finally {
    for (const machine of machines) machine.remove();
  }
}

class Storm {
  private readonly workers: TeamProcess[] = [];
  private front: TeamProcess | null = null;
  private started = 0;

  private constructor(
    private readonly host: TeamHost,
    private readonly servers: OwnServers,
    private readonly machines: readonly Machine[],
    private readonly user: QueueUser,
  ) {}

  static async pass(servers: OwnServers, machines: readonly Machine[], size: Size): Promise<Score> {
    const extra = { CALIPER_WEBHOOK_SECRET: secret, CALIPER_WEBHOOK_PRIVATE: 'yes' };
    const host = await TeamHost.start(extra, () => ({}), Promise.resolve(servers));
    const listener = await NewsListener.start(secret);
    try {
      const user = await QueueUser.open(host.databaseUrl);
      const run = new Storm(host, servers, machines, user);
      try {
        return await run.score(size, listener);
      } finally {
        await user.stop();
      }
    } finally {
      listener.stop();
      await host.stop();
    }
  }

  private async score({ models, kills }: Size, listener: NewsListener): Promise<Score> {
    await noteEnds(this.user);
    this.front = await this.host.role('front');
    await this.host.role('keeper');
    for (let i = 0; i < 4; i++) await this.addWorker();
    const clients = await this.clients();
    let isSent = false;
    const sending = this.send(clients, models, listener.address).finally(() => (isSent = true));
    await this.killAll(models, kills, () => isSent);
    const sent = await sending;
    const unfinished = await this.waitForAll(models);
    return judge({ sent, unfinished, listener, ends: await endsIn(this.user) });
  }

  private async clients(): Promise<readonly TeamClient[]> {
    const made: TeamClient[] = [];
    for (let i = 0; i < projects; i++) {
      const project = `project${i}`;
      const token = await this.host.token(project);
      await this.user.limit(project, 'max_unfinished = 1000000, grants_per_minute = 1000000');
      made.push(new TeamClient({ baseUrl: this.host.baseUrl, token }));
    }
    return made;
  }

  /** Each content once in each project: within one it would be converted once. */
  private send(
    clients: readonly TeamClient[],
    models: number,
    webhook: string,
  ): Promise<readonly Sent[]> {
    const bytesOf = new Map(
      samples.map((name) => [name, readFileSync(path.resolve('samples', name))]),
    );
    const all = Array.from({ length: models }, (_, i) => i);
    const sent = inTurns(all, sendersAtOnce, async (i) => {
      const content = Math.floor(i / projects);
      const sample = samples[content % samples.length] ?? '';
      const client = clients[i % projects] ?? new TeamClient({ baseUrl: '', token: '' });
      const comment = Buffer.from(`\n/* ${content} */\n`);
      const bytes = Buffer.concat([bytesOf.get(sample) ?? comment, comment]);
      return { client, sample, modelId: await client.send(sample, bytes, webhook) };
    });
    return sent;
  }

  /** What is killed when, by how many models have ended: so it spreads over the run however fast that is. */
  private async killAll(models: number, kills: number, isSent: () => boolean): Promise<void> {
    const events: (() => Promise<void>)[] = [];
    for (let i = 0; i < kills; i++) events.push(() => this.killWorker(i));
    const others = [
      () => this.servers.crash('database'),
      () => this.servers.crash('store'),
      () => this.cutOff(),
    ];
    others.forEach((event, i) => events.splice(Math.round(((i + 1) * kills) / 4) + i, 0, event));
    // While clients still send.
    events.splice(1, 0, () => this.killFront());
    for (const [i, event] of events.entries()) {
      const from = (models * (i + 1)) / (events.length + 2);
      if (!(await this.hasCome(from))) return;
      await event();
    }
    while (!isSent()) await pause(200);
  }

  /** @returns false when nothing has ended for so long that nothing will */
  private async hasCome(from: number): Promise<boolean> {
    let [before, since] = [-1, Date.now()];
    for (;;) {
      const ended = await this.ended();
      if (ended >= from) return true;
      if (ended > before) [before, since] = [ended, Date.now()];
      if (Date.now() - since > unfinishedAfterMs) return false;
      await pause(200);
    }
  }

  private async killWorker(index: number): Promise<void> {
    const [victim] = this.workers.splice(index % this.workers.length, 1);
    await victim?.end('SIGKILL');
    await this.addWorker();
  }

  private async killFront(): Promise<void> {
    await this.front?.end('SIGKILL');
    await pause(1000);
    this.front = await this.host.role('front');
  }

  private async cutOff(): Promise<void> {
    const [first] = this.machines;
    first?.cut();
    await pause(cutMs);
    first?.mend();
  }

  private async addWorker(): Promise<void> {
    const machine = this.machines[this.started++ % this.machines.length];
    if (!machine) throw new Error('There is no machine.');
    const reached = (address: string) => {
      const url = new URL(address);
      url.hostname = machine.gateway;
      return url.href.replace(/\/$/, '');
    };
    const { CALIPER_DATABASE_URL = '', CALIPER_STORE_ENDPOINT = '' } = this.host.environment;
    const where = {
      CALIPER_DATABASE_URL: reached(CALIPER_DATABASE_URL),
      CALIPER_STORE_ENDPOINT: reached(CALIPER_STORE_ENDPOINT),
    };
    this.workers.push(await this.startedWorker(where, machine));
  }

  /** As an engine of containers does it: what ends at once, while its line is not there, is started again. */
  private async startedWorker(
    where: Readonly<Record<string, string>>,
    { through }: Machine,
  ): Promise<TeamProcess> {
    for (let left = startsOfOne; ; left--) {
      try {
        return await this.host.role('worker', where, undefined, through);
      } catch (error) {
        if (left === 1) throw error;
        await pause(1000);
      }
    }
  }

  /** @returns how many have not ended five minutes after the last of all troubles */
  private async waitForAll(models: number): Promise<number> {
    const until = Date.now() + unfinishedAfterMs;
    while ((await this.ended()) < models && Date.now() < until) await pause(500);
    return models - (await this.ended());
  }

  private async ended(): Promise<number> {
    // While the database is away nothing is known.
    return (await endsIn(this.user).catch(() => null))?.ended ?? 0;
  }
}
