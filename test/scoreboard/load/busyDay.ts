import type { ServiceClient } from '../../../src/client/serviceClient';
import type { Clock } from '../../../src/tracking/async/clock';
import { Conversions } from '../../../src/tracking/window/conversions';
import { writeRecord } from '../../../src/tracking/store/trackedModelRecord';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { isFinished, type Stage } from '../../../src/tracking/model/stage';
import { FakeService, running, sourceOf, succeeded } from '../../tracking/fakeService';
import { MemoryFiles } from '../../tracking/store/memoryFiles';
import { trackedModel } from '../kept/trackedModels';
import { seeded } from '../random';

const done = 9800;
const pending = 200;

/** The window of a busy day: 200 models on their way, 9 800 that are done. */
export class BusyDay {
  private constructor(
    private readonly conversions: Conversions,
    private readonly store: ModelStore,
    readonly service: BusyService,
    private readonly onTheirWay: readonly string[],
  ) {}

  static async begin(clock: Clock): Promise<BusyDay> {
    const random = seeded(7);
    const files = new MemoryFiles(clock.now);
    files.tellsChanges = false;
    const endsAt = new Map<string, number>();
    const onTheirWay: string[] = [];
    for (let i = 0; i < done + pending; i++) {
      const isPending = i >= done;
      const startedAt = clock.now() - random() * 30_000;
      const times = { addedAt: startedAt, startedAt, changedAt: startedAt };
      const stage = { kind: 'converting', status: null } as const;
      const model = trackedModel(i, isPending ? { ...times, stage } : times);
      if (isPending) onTheirWay.push(model.key);
      // Half of them take less than a minute; few take much more.
      if (isPending) endsAt.set(`m-${i}`, startedAt + 60_000 * 2 ** ((random() - 0.5) * 4));
      files.texts.set(`/models/${model.key}.json`, { text: writeRecord(model), at: 0 });
    }
    const store = await ModelStore.open('/models', { files, clock });
    const service = new BusyService(clock, endsAt);
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
    return new BusyDay(conversions, store, service, onTheirWay);
  }

  isOver(): boolean {
    return this.onTheirWay.every((key) => {
      const stage = this.store.get(key)?.stage;
      return stage !== undefined && isFinished(stage);
    });
  }

  get pending(): number {
    return this.onTheirWay.length;
  }

  countNot(kind: Stage['kind']): number {
    return done + pending - this.store.all().filter(({ stage }) => stage.kind === kind).length;
  }

  end(): void {
    this.conversions.dispose();
    this.store.dispose();
  }
}

/** A service that answers after 50 ms and counts. */
class BusyService {
  /** When it was asked. */
  readonly asked: number[] = [];
  maxInFlight = 0;
  /** Questions about models that had ended, and had been told to. */
  needless = 0;
  private inFlight = 0;
  private readonly told = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly endsAt: ReadonlyMap<string, number>,
  ) {}

  readonly client: ServiceClient = Object.assign(new FakeService(), {
    result: async (modelId: string) => {
      const { clock, endsAt, told } = this;
      this.asked.push(clock.now());
      this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
      await new Promise<void>((go) => clock.setTimer(go, 50));
      this.inFlight -= 1;
      const end = endsAt.get(modelId);
      if (end === undefined || told.has(modelId)) this.needless += 1;
      if (end === undefined || end > clock.now()) return running('meshing');
      told.add(modelId);
      return succeeded;
    },
  });
}
