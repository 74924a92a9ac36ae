import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../../src/words/unknown';
import { Conversions } from '../../../src/tracking/window/conversions';
import { diskStoreFiles } from '../../../src/tracking/store/storeFiles';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { isFinished } from '../../../src/tracking/model/stage';
import { json, serve, type Loopback } from '../../client/loopback';
import { running, sourceOf, succeeded } from '../../tracking/fakeService';
import { VirtualClock } from '../../tracking/virtualClock';
import { startChild } from '../child';
import type { Row } from '../row';
import { Traffic } from '../world/traffic';
import { webClient } from './webClient';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** Kills a window at each of its steps, starts the next one, and looks at what is left. */
export const killed: Row = {
  id: 'D1',
  title: 'kill -9 at each step of disk and network, then a new window',
  async run(profile) {
    const rounds = profile === 'full' ? 10 : 1;
    const counts = { kills: 0, unreadable: 0, lost: 0, doubled: 0, unfinished: 0, drafts: 0 };
    const steps = (await killedAt(Infinity)).steps ?? 0;
    for (let step = 1; step <= steps; step++) {
      for (let round = 0; round < rounds; round++) {
        const left = await killedAt(step);
        counts.kills += 1;
        counts.unreadable += left.unreadable;
        counts.lost += left.lost;
        counts.doubled += left.doubled;
        counts.unfinished += left.unfinished;
        counts.drafts += left.drafts;
      }
    }
    const { kills, ...bad } = counts;
    const figure = Object.entries(bad).map(([what, count]) => `${count} ${what}`);
    return {
      ok: kills > 20 && Object.values(bad).every((count) => count === 0),
      figure: `${kills} kills at ${steps} steps: ${figure.join(', ')}`,
    };
  },
};

interface Left {
  /** How many steps there were, when it was not killed. */
  readonly steps: number | null;
  readonly unreadable: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unfinished: number;
  readonly drafts: number;
}

async function killedAt(step: number): Promise<Left> {
  const folder = temporaryFolder();
  const stored = new Map<string, number>();
  const service = await serviceOf(stored);
  try {
    const child = startChild('scoreboard/kept/killedChild', [folder, service.origin, String(step)]);
    const said: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => said.push(piece));
    await once(child, 'close');
    const last: unknown = said.length > 0 ? JSON.parse(Buffer.concat(said).toString()) : null;
    const steps = isRecord(last) ? Number(last['steps']) : null;
    return { steps, ...(await nextWindow(folder, service, stored)) };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

async function nextWindow(
  folder: string,
  service: Loopback,
  stored: ReadonlyMap<string, number>,
): Promise<Omit<Left, 'steps'>> {
  const traffic = new Traffic();
  // Drafts are swept when they are an hour old.
  const clock = new VirtualClock(Date.now() + 2 * 3_600_000, () => traffic.rest());
  const client = traffic.counted(webClient(service.origin, () => undefined));
  const store = await ModelStore.open(folder, {
    clock,
    files: traffic.countedDisk(diskStoreFiles),
  });
  const rows = store.all();
  const conversions = new Conversions({
    store,
    clientOf: () => client,
    openSource: () => Promise.resolve(sourceOf()),
    mayUpload: () => true,
    webhook: () => null,
    log: () => undefined,
    clock,
  });
  conversions.resumeAll();
  const finished = (): boolean => store.all().every(({ stage }) => isFinished(stage));
  for (let minutes = 0; minutes < 10 && !finished(); minutes++) {
    await new Promise((go) => setTimeout(go, 10));
    await clock.pass(60_000);
  }
  await store.settled();
  const uploads = [...stored.values()];
  const left = {
    unreadable: existsSync(path.join(folder, 'quarantine')) ? 1 : 0,
    // What the service has must be in the list; before the first write there is nothing to lose.
    lost: uploads.length > 0 && rows.length === 0 ? 1 : 0,
    doubled: uploads.reduce((sum, times) => sum + times, 0) > 1 ? 1 : 0,
    unfinished: finished() ? 0 : 1,
    drafts: readdirSync(folder).filter((name) => name.endsWith('.tmp')).length,
  };
  conversions.dispose();
  store.dispose();
  return left;
}

function serviceOf(stored: Map<string, number>): Promise<Loopback> {
  let granted = 0;
  return serve((request, response) => {
    const [, what = '', id = ''] = request.url?.split('/') ?? [];
    if (what === 'grant') {
      const modelId = `m-${++granted}`;
      const data = { uploadToken: 'one-time', modelId, uploadUrl: 'https://storage.test/' };
      json(response, 200, { data });
    } else if (what === 'upload') {
      stored.set(id, (stored.get(id) ?? 0) + 1);
      json(response, 200, {});
    } else {
      const waiting = { ...running('waiting for its file'), task: null };
      json(response, 200, stored.has(id) ? succeeded : waiting);
    }
  });
}
