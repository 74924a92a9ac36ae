// Lives through so many windows, each of which uploads, polls, fetches and closes, and tells what is
// left of them: node soakChild.js <origin> <folder> <cycles>.
import { readdirSync } from 'node:fs';
import { globalAgent } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { Assets } from '../../../src/tracking/cache/assets';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { clientAt, forever } from '../../client/testClient';
import { fastClock } from '../fastClock';

/** What a process holds. The first three are counted, the last is in bytes. */
interface Held {
  readonly resources: number;
  readonly listeners: number;
  readonly descriptors: number;
  readonly heapBytes: number;
}

const looks = 20;
// Waits are for a service; this one answers at once.
const clock = fastClock(200);

async function main(origin: string, folder: string, cycles: number): Promise<void> {
  const file = path.join(folder, 'bracket.step');
  const held: Held[] = [];
  // What is loaded and compiled at first use is there by then.
  for (let cycle = 0; cycle < cycles / 4; cycle++) await oneWindow(origin, folder, file);
  for (let cycle = 0; cycle <= cycles; cycle++) {
    if (cycle % (cycles / looks) === 0) held.push(await look());
    if (cycle < cycles) await oneWindow(origin, folder, file);
  }
  console.log(JSON.stringify({ held, cyclesApart: cycles / looks }));
}

async function oneWindow(origin: string, folder: string, file: string): Promise<void> {
  const store = await ModelStore.open(path.join(folder, 'models'), { clock });
  const client = clientAt(origin);
  const conversions = new Conversions({
    store,
    clientOf: () => client,
    openSource: () => sourceFileAt(file),
    mayUpload: () => true,
    webhook: () => null,
    log: () => undefined,
    clock,
  });
  const cache = path.join(folder, 'cache');
  const assets = new Assets({ folder: cache, clientOf: () => client, limitBytes: () => 1e6 });
  const finished = new Promise<TrackedModel>((resolve) => conversions.onDidFinish(resolve));
  const source = pathToFileURL(file).href;
  conversions.start({ file: await sourceFileAt(file), source, service: origin });
  const model = await finished;
  for (const which of ['visual', 'preview'] as const) {
    await assets.fetch(model, which, { signal: forever });
  }
  await conversions.remove(model.key);
  conversions.dispose();
  await store.settled();
  store.dispose();
}

async function look(): Promise<Held> {
  globalAgent.destroy();
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((go) => setTimeout(go, 10));
    globalThis.gc?.();
  }
  return {
    resources: process.getActiveResourcesInfo().length,
    listeners: listenersOf(process) + listenersOf(globalAgent),
    descriptors: readdirSync('/proc/self/fd').length,
    heapBytes: process.memoryUsage().heapUsed,
  };
}

function listenersOf(emitter: NodeJS.EventEmitter): number {
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
}

void main(process.argv[2] ?? '', process.argv[3] ?? '', Number(process.argv[4]));
