import assert from 'node:assert/strict';
import { Conversions } from '../../../src/models/conversions';
import { ModelStore } from '../../../src/models/modelStore';
import type { ServiceClient } from '../../../src/client/serviceClient';
import { isFinished } from '../../../src/models/stage';
import { writeRecord } from '../../../src/models/modelRecord';
import { FakeService, running, succeeded, sourceOf } from '../../models/fakeService';
import { MemoryFiles } from '../../models/memoryFiles';
import { VirtualClock } from '../../models/virtualClock';
import { trackedModel } from '../kept/trackedModels';
import { seeded } from '../random';
import { within, type Row } from '../row';

/** The window of a busy day: 200 models on their way, 9 800 that are done. */
export const manyModels: Row = {
  id: 'A1',
  title: '10 000 tracked, 200 on their way, median conversion one minute',
  async run() {
    const done = 9800;
    const pending = 200;
    const clock = new VirtualClock();
    const random = seeded(7);
    const files = new MemoryFiles(clock.now);
    files.tellsChanges = false;
    const endsAt = new Map<string, number>();
    const keys: string[] = [];
    for (let i = 0; i < done + pending; i++) {
      const isPending = i >= done;
      const startedAt = clock.now() - random() * 30_000;
      const times = { addedAt: startedAt, startedAt, changedAt: startedAt };
      const stage = { kind: 'converting', status: null } as const;
      const model = trackedModel(i, isPending ? { ...times, stage } : times);
      // Half of them take less than a minute; few take much more.
      if (isPending) keys.push(model.key);
      if (isPending) endsAt.set(`m-${i}`, startedAt + 60_000 * 2 ** ((random() - 0.5) * 4));
      files.texts.set(`/models/${model.key}.json`, { text: writeRecord(model), at: 0 });
    }
    const store = await ModelStore.open('/models', { files, clock });
    const service = new Counting(clock, endsAt);
    const conversions = new Conversions({
      store,
      clientOf: () => service.client,
      openSource: () => Promise.resolve(sourceOf()),
      mayUpload: () => true,
      webhook: () => null,
      log: () => undefined,
      clock: { now: clock.now, setTimer: clock.setTimer, random },
    });
    conversions.resumeAll();
    const stageOf = (key: string) => store.get(key)?.stage ?? assert.fail(`${key} was lost`);
    await clock.passUntil(() => keys.every((key) => isFinished(stageOf(key))));
    const lost = done + pending - store.all().filter(({ stage }) => stage.kind === 'ready').length;
    conversions.dispose();
    store.dispose();
    return within({
      lost: [lost, 0],
      'in flight': [service.most, 4],
      'in any second': [service.peakPerSecond(), 10],
      'questions a model': [service.asked.length / pending, 13],
      'about finished models': [service.needless, 0],
    });
  },
};

/** A service that answers after 50 ms and counts. */
class Counting {
  readonly asked: number[] = [];
  most = 0;
  needless = 0;
  private inFlight = 0;
  private readonly told = new Set<string>();

  constructor(
    private readonly clock: VirtualClock,
    private readonly endsAt: ReadonlyMap<string, number>,
  ) {}

  readonly client: ServiceClient = Object.assign(new FakeService(), {
    result: async (modelId: string) => {
      const { clock, endsAt, told } = this;
      this.asked.push(clock.now());
      this.most = Math.max(this.most, ++this.inFlight);
      await new Promise<void>((go) => clock.setTimer(go, 50));
      this.inFlight -= 1;
      const end = endsAt.get(modelId);
      if (end === undefined || told.has(modelId)) this.needless += 1;
      if (end === undefined || end > clock.now()) return running('meshing');
      told.add(modelId);
      return succeeded;
    },
  });

  peakPerSecond(): number {
    return Math.max(
      ...this.asked.map((from, i) => {
        const end = this.asked.findIndex((at) => at >= from + 1000);
        return (end === -1 ? this.asked.length : end) - i;
      }),
    );
  }
}
