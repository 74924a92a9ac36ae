import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { embeddedServiceId } from '../../../src/tracking/model/trackedModel';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { startChild } from '../child';
import { fastClock } from '../fastClock';
import { within, type Row } from '../row';
import { trackedModel } from './trackedModels';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const windows = 4;
const staleMs = 60_000;
// A busy machine makes each step late; faster than this, that would be minutes.
const times = 20;

/** Caliper has no leader, but an owner for each model: the one window that asks about it. */
export const owners: Row = {
  id: 'D4',
  title: 'the window that works on a model is killed: four processes, seen by process and by beat',
  async run(profile) {
    const kills = profile === 'full' ? 12 : 2;
    const seen = [];
    for (const sees of ['processes', 'beats']) seen.push(await killOwners(kills, sees));
    const score = within({
      'two owners at once': [seen.reduce((sum, { overlaps }) => sum + overlaps, 0), 0],
      'longest gap in times of what is stale': [
        Math.max(...seen.map(({ longestGapMs }) => longestGapMs)) / staleMs,
        1.5,
      ],
    });
    return { ok: score.ok, figure: `${2 * kills} kills: ${score.figure}` };
  },
};

interface Question {
  readonly by: ChildProcess;
  readonly at: number;
}

async function killOwners(kills: number, sees: string) {
  const folder = temporaryFolder();
  const epoch = Date.now();
  const clock = fastClock(times, epoch);
  const asked: Question[] = [];
  const alive = new Set<ChildProcess>();
  const open = (): void => {
    const args = [folder, String(epoch), String(times), sees];
    const by = startChild('scoreboard/kept/ownersChild', args);
    alive.add(by);
    if (by.stdout === null) throw new Error('It cannot be heard.');
    createInterface({ input: by.stdout }).on('line', (at) => asked.push({ by, at: Number(at) }));
  };
  await startModel(folder, epoch);
  for (let window = 0; window < windows; window++) open();
  let overlaps = 0;
  let longestGapMs = 0;
  for (let kill = 0; kill < kills; kill++) {
    // Often enough that a second owner would have been heard as well.
    await heard(() => asked.length >= 4);
    const [first, ...rest] = asked;
    overlaps += rest.filter(({ by }) => by !== first?.by).length;
    const killedAt = clock.now();
    for (const owner of new Set(asked.splice(0).map(({ by }) => by))) {
      alive.delete(owner);
      owner.kill('SIGKILL');
      await once(owner, 'close');
      open();
    }
    asked.splice(0);
    await heard(() => asked.length > 0);
    longestGapMs = Math.max(longestGapMs, (asked[0]?.at ?? Infinity) - killedAt);
  }
  for (const window of alive) {
    window.kill('SIGKILL');
    await once(window, 'close');
  }
  await rm(folder, { recursive: true });
  return { overlaps, longestGapMs };
}

// On this machine a model is asked about every five seconds at least, so that gaps show.
async function startModel(folder: string, now: number): Promise<void> {
  const store = await ModelStore.open(folder);
  const times = { addedAt: now, startedAt: now, changedAt: now, deadlineAt: now + 1e9 };
  const stage = { kind: 'converting', status: null } as const;
  await store.save(trackedModel(1, { ...times, stage, service: embeddedServiceId }));
  store.dispose();
  await store.settled();
}

/** Until so many questions were heard; what does not come within minutes does not come. */
async function heard(isEnough: () => boolean): Promise<void> {
  for (let tries = 0; !isEnough(); tries++) {
    if (tries === 12_000) throw new Error('Nobody asks about the model any more.');
    await new Promise((go) => setTimeout(go, 10));
  }
}
