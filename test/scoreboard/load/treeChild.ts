// A tree of many models in a busy minute of virtual time; tells when it had its rows painted:
// node treeChild.js <models>.
import { mock } from 'node:test';
import { writeRecord } from '../../../src/tracking/store/trackedModelRecord';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { ModelTree } from '../../../src/ui/models/modelTree';
import { MemoryFiles } from '../../tracking/store/memoryFiles';
import { settle } from '../../tracking/virtualClock';
import { trackedModel } from '../kept/trackedModels';
import { between, seeded } from '../random';

const minuteMs = 60_000;
const stepMs = 10;

async function main(models: number): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1e12 });
  const files = new MemoryFiles(Date.now);
  files.tellsChanges = false;
  for (let i = 0; i < models; i++) {
    const model = trackedModel(i);
    files.texts.set(`/models/${model.key}.json`, { text: writeRecord(model), at: 0 });
  }
  const store = await ModelStore.open('/models', { files });
  const tree = new ModelTree({
    store,
    holdOf: () => null,
    isGone: () => false,
    typicalMs: () => null,
    rateOf: () => null,
    previewOf: () => Promise.resolve(null),
    linesOf: () => Promise.resolve([]),
    upload: () => undefined,
    dragged: {
      make: () => Promise.reject(new Error('Nothing is dragged here.')),
      clear: () => Promise.resolve(),
    },
    readsSingleRows: true,
    log: () => undefined,
  });
  const painted: number[] = [];
  const stale = new Set<string>();
  tree.onDidChangeTreeData((keys) => {
    painted.push(Date.now());
    if (keys === undefined) stale.clear();
    for (const key of keys ?? tree.getChildren()) {
      tree.getTreeItem(key);
      stale.delete(key);
    }
  });
  store.onDidChange((keys) => {
    for (const key of keys) stale.add(key);
  });
  tree.getChildren();
  const changes = await busyMinute(store, models);
  pass(1000);
  tree.dispose();
  console.log(JSON.stringify({ painted, changes, stale: stale.size }));
  process.exit();
}

/** Progress of uploads many times a second, new stages of two hundred models, some that come and go. */
async function busyMinute(store: ModelStore, models: number): Promise<number> {
  const random = seeded(5);
  let changes = 0;
  for (let ms = 0; ms < minuteMs; ms += stepMs) {
    const sentBytes = ms;
    const uploading = { kind: 'uploading', sentBytes, totalBytes: minuteMs } as const;
    const which = trackedModel(between(random, 0, 200));
    const when = random();
    if (when < 0.5) void store.save({ ...which, stage: uploading });
    else if (when < 0.8) void store.save({ ...which, stage: { kind: 'converting', status: null } });
    else if (when < 0.9) void store.save({ ...which, changedAt: ms });
    else if (when < 0.92) void store.save(trackedModel(models + ms));
    else if (when < 0.94) void store.remove(which.key);
    if (when < 0.94) changes += 1;
    // Now and then nothing at all for a while, so that a first change is among them.
    pass(ms % 9000 === 0 ? 10 * between(random, 10, 300) : stepMs);
    if (ms % 100 === 0) await settle();
  }
  return changes;
}

// Timers begun by others in the same tick would count from its end.
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += stepMs) mock.timers.tick(stepMs);
}

void main(Number(process.argv[2]));
