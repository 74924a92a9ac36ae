import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Conversions } from '../../../src/tracking/window/conversions';
import { writeRecord } from '../../../src/tracking/store/trackedModelRecord';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { FakeService, running, sourceOf, succeeded } from '../../tracking/fakeService';
import { MemoryFiles } from '../../tracking/store/memoryFiles';
import { VirtualClock } from '../../tracking/virtualClock';
import { startChild } from '../child';
import { outOf, type Row } from '../row';
import { trackedModel } from './trackedModels';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** What a full disk, other windows, other versions and damage do to the records. */
export const stores: readonly Row[] = [
  {
    id: 'D2',
    title: 'a full disk, no permission, an I/O error at each write',
    run: async () => {
      let intact = 0;
      let all = 0;
      for (const code of ['ENOSPC', 'EACCES', 'EIO']) {
        const steps = await stepsWith(null);
        for (let step = 1; step <= steps; step++, all++) {
          await stepsWith({ step, code });
          intact += 1;
        }
      }
      return outOf(intact, all, 'faults: old records intact, the conversion went on');
    },
  },
  {
    id: 'D3',
    title: 'three windows save 150 models each at once',
    run: async () => {
      const folder = temporaryFolder();
      const children = [1, 2, 3].map((window) =>
        startChild('scoreboard/kept/windowsChild', [folder, String(window), '150']),
      );
      await Promise.all(children.map((child) => once(child, 'close')));
      const kept = await countIn(folder);
      rmSync(folder, { recursive: true });
      return outOf(kept, 450, 'models kept');
    },
  },
  {
    id: 'D5',
    title: 'records of earlier and later versions',
    run: async () => {
      const files = new MemoryFiles();
      const { startedAt: _since, ...earlier } = trackedModel(1);
      const later = JSON.stringify({ schema: 99, shape: 'unheard of' });
      files.texts.set(fileOf(1), { text: recordOf(earlier), at: 0 });
      files.texts.set(fileOf(2), { text: later, at: 0 });
      files.texts.set(fileOf(3), { text: recordOf({ ...trackedModel(3), hue: 'blue' }), at: 0 });
      const clock = new VirtualClock();
      const store = await ModelStore.open('/models', { files, clock });
      const read = store.all().filter(({ startedAt, addedAt }) => startedAt === addedAt).length;
      const leftAlone = files.texts.get(fileOf(2))?.text === later ? 1 : 0;
      store.dispose();
      return outOf(read + leftAlone, 3, 'read, or left alone for the later version');
    },
  },
  {
    id: 'D6',
    title: 'one damaged record among 10 000',
    run: async () => {
      const files = new MemoryFiles();
      for (let i = 0; i < 10_000; i++) {
        files.texts.set(fileOf(i), { text: writeRecord(trackedModel(i)), at: 0 });
      }
      files.texts.set(fileOf(4711), { text: '{"schema":1,"checksum":"', at: 0 });
      const store = await ModelStore.open('/models', { files, clock: new VirtualClock() });
      const shown = store.all().length;
      store.dispose();
      return outOf(shown, 9999, 'others shown');
    },
  },
  {
    id: 'D7',
    title: 'the same in virtual time, with fourteen windows: twelve owners killed',
    run: takenOver,
  },
];

/** One model from start to end over a store whose n-th step fails; gives how many steps there were. */
async function stepsWith(fault: { step: number; code: string } | null): Promise<number> {
  const clock = new VirtualClock();
  const files = new MemoryFiles(clock.now);
  const old = writeRecord(trackedModel(7));
  files.texts.set(fileOf(7), { text: old, at: clock.now() });
  const store = await ModelStore.open('/models', { files, clock });
  let steps = 0;
  files.fault = (step) => {
    if (step === 'read' || step === 'list') return;
    steps += 1;
    if (steps === fault?.step) throw Object.assign(new Error(fault.code), { code: fault.code });
  };
  const service = new FakeService();
  service.results = [running('meshing'), succeeded];
  const { conversions, start } = windowOn(store, service, clock);
  const { key } = start();
  await clock.passUntil(() => store.get(key)?.stage.kind === 'ready');
  // A later change writes what a full disk did not take, unless it meets the fault itself.
  const model = store.get(key) ?? assert.fail('the row is gone');
  const saved = store.save({ ...model, changedAt: model.changedAt + 1 }).catch(() => undefined);
  await clock.pass(10_000);
  await saved;
  conversions.dispose();
  await store.settled();
  files.fault = () => undefined;
  store.dispose();
  assert.equal(files.texts.get(fileOf(7))?.text, old, 'an old record was harmed');
  const next = await ModelStore.open('/models', { files, clock });
  assert.equal(next.all().length, 2, 'a record is not readable');
  next.dispose();
  assert.equal(service.count('send'), 1);
  return steps;
}

async function takenOver() {
  const clock = new VirtualClock();
  const files = new MemoryFiles(clock.now);
  const killed = new Set<number>();
  const windows = Array.from({ length: 14 }, async (_, i) => {
    const windowId = `window-${i}`;
    const isAlive = (processId: number) => !killed.has(processId);
    const ports = { clock, windowId, processId: i, isAlive };
    // A killed window does nothing more: its steps never end.
    const own = dying(files, () => killed.has(i));
    const store = await ModelStore.open('/models', { ...ports, files: own });
    const service = Object.assign(new FakeService(), { result: () => asked(i) });
    return { store, ...windowOn(store, service, clock) };
  });
  let askedBy: number[] = [];
  const asked = async (window: number) => {
    if (!killed.has(window)) askedBy.push(window);
    return running('meshing');
  };
  const [first, ...others] = await Promise.all(windows);
  first?.start();
  await clock.pass(10_000);
  for (const { conversions } of others) conversions.resumeAll();
  let alone = 0;
  let prompt = 0;
  for (let kill = 0; kill < 12; kill++) {
    askedBy = [];
    await clock.pass(90_000);
    const now = new Set(askedBy);
    prompt += now.size > 0 ? 1 : 0;
    askedBy = [];
    await clock.pass(60_000);
    alone += new Set(askedBy).size === 1 ? 1 : 0;
    for (const window of askedBy) killed.add(window);
  }
  const result = outOf(alone + prompt, 24, `one owner at a time, taken over within 90 s`);
  for (const { conversions, store } of await Promise.all(windows)) {
    conversions.dispose();
    store.dispose();
  }
  return result;
}

function dying(files: MemoryFiles, isDead: () => boolean): MemoryFiles {
  const never = new Promise<never>(() => undefined);
  return new Proxy(files, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...them: unknown[]): unknown =>
        isDead() && name !== 'watch' ? never : Reflect.apply(member, target, them);
    },
  });
}

function windowOn(store: ModelStore, service: FakeService, clock: VirtualClock) {
  const conversions = new Conversions({
    store,
    clientOf: () => service,
    openSource: () => Promise.resolve(sourceOf()),
    mayUpload: () => true,
    webhook: () => null,
    log: () => undefined,
    clock,
  });
  const request = { file: sourceOf(), source: 'file:///bracket.step', service: 'https://s.test' };
  return { conversions, start: () => conversions.start(request) };
}

async function countIn(folder: string): Promise<number> {
  const store = await ModelStore.open(folder);
  const { length } = store.all();
  store.dispose();
  return length;
}

function fileOf(number: number): string {
  return `/models/${trackedModel(number).key}.json`;
}

function recordOf(model: object): string {
  const checksum = createHash('sha256').update(JSON.stringify(model)).digest('hex');
  return JSON.stringify({ schema: 1, checksum, model });
}
