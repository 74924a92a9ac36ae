import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { call, finished, grantFor, resultOf, resultWhen } from '../../fixtures/serviceCalls';
import { putFile } from '../../service/team/live/putFile';
import { QueueUser } from '../../service/team/live/queueUser';
import { TeamHost, type TeamProcess } from '../../service/team/live/teamHost';
import { ownServers, type TeamServers } from '../../service/team/servers/sharedServers';
import { within, type Score } from '../row';
import { onTeamServers } from './onTeamServers';
import { inTurns, TeamClient } from './teamClient';

const uploadsAtOnce = 4;
const piece = Buffer.alloc(1024 * 1024, 'a line of a file that is none\n');
const lookMs = 200;

interface LargeFiles {
  readonly uploads: number;
  readonly megabytes: number;
  /** Small ones before. */
  readonly warming: number;
  readonly reads: number;
  readonly servers: Promise<TeamServers>;
}

/** Whether bytes of files pass a front, and what it needs beside them. */
export const largeFiles = onTeamServers({
  id: 'H6',
  title: '100 uploads of 200 MB and 200 reads of a result, as a front feels them',
  run: () =>
    feel({
      ...{ uploads: 100, megabytes: 200, warming: 100, reads: 200 },
      servers: ownServers([], { STORE_KIND: 'bluestore', STORE_GB: '30' }),
    }),
});

export async function feel(size: LargeFiles): Promise<Score> {
  const { uploads, megabytes, warming, reads } = size;
  const host = await TeamHost.start({}, () => ({}), size.servers);
  try {
    const user = await QueueUser.open(host.databaseUrl);
    const front = await host.role('front');
    const client = new TeamClient({ baseUrl: host.baseUrl, token: await host.token('acme') });
    await user.limit('acme', 'max_unfinished = 1000000, grants_per_minute = 1000000');
    await warm(client, warming);
    const memory = new MemoryWatch(front);
    const before = trafficOf(front);
    await inTurns(Array.from({ length: uploads }), uploadsAtOnce, () => upload(client, megabytes));
    const grownMB = memory.end();
    const uploadKB = (trafficOf(front) - before) / 1024 / uploads;
    const readKB = await readResults(host, client, front, reads);
    await user.stop();
    return within({
      'MB of memory more': [grownMB, 20],
      'KB of traffic of the front an upload': [uploadKB, 200],
      'KB of traffic of the front a read': [readKB, 20],
    });
  } finally {
    await host.stop();
  }
}

/** What comes once in its life: code that is made fast, tokens and lines that are remembered. */
async function warm(client: TeamClient, count: number): Promise<void> {
  const { service } = client;
  await inTurns(Array.from({ length: count }), uploadsAtOnce, async (_, i) => {
    const id = await client.send('small.stp', Buffer.from(`small ${i}`));
    for (let left = 20; left > 0; left--) await resultOf(service, id);
  });
}

async function upload({ service }: TeamClient, megabytes: number): Promise<void> {
  const grant = await grantFor(service, 'large.stp');
  const headers = { 'If-None-Match': '*', 'Content-Length': piece.length * megabytes };
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request(grant.uploadUrl, { method: 'PUT', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.once('error', reject);
    pipeline(Readable.from(Array.from({ length: megabytes }, () => piece)), sending).catch(reject);
  });
  if (status !== 200) throw new Error(`The store answered ${status}.`);
  await resultWhen(service, grant.modelId, (result) => result.status === 'queued');
}

/** @returns kilobytes that the front reads and writes for each of many reads of a result of some 50 KB */
async function readResults(
  host: TeamHost,
  { service }: TeamClient,
  front: TeamProcess,
  reads: number,
): Promise<number> {
  // The large files are none and wait before it.
  const acme = { ...service, token: await host.token('pumps') };
  const worker = await host.role('worker');
  const grant = await grantFor(acme, 'as1-oc-214.stp');
  await putFile(grant, '', readFileSync(path.resolve('samples/as1-oc-214.stp')));
  await resultWhen(acme, grant.modelId, finished);
  await worker.end();
  const before = trafficOf(front);
  let bytes = 0;
  for (let left = reads; left > 0; left--) {
    const { headers } = await call(acme, `/api/v1/models/${grant.modelId}/assets/visual`);
    const response = await fetch(headers.get('location') ?? '');
    bytes += (await response.arrayBuffer()).byteLength;
  }
  if (bytes < reads * 50_000) throw new Error(`Only ${bytes} bytes came.`);
  return (trafficOf(front) - before) / 1024 / reads;
}

/** Bytes that a process has read and written, of all its files and lines. */
function trafficOf({ pid }: TeamProcess): number {
  const text = readFileSync(`/proc/${pid}/io`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1]);
  return of('rchar') + of('wchar');
}

class MemoryWatch {
  private readonly base: number;
  private peak: number;
  private readonly timer: NodeJS.Timeout;

  constructor(process: TeamProcess) {
    this.base = residentMB(process);
    this.peak = this.base;
    this.timer = setInterval(() => {
      this.peak = Math.max(this.peak, residentMB(process));
    }, lookMs);
  }

  /** @returns megabytes at the peak beyond those of the beginning */
  end(): number {
    clearInterval(this.timer);
    return this.peak - this.base;
  }
}

function residentMB({ pid }: TeamProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) / 1024;
}
