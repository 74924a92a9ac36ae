import type { ServiceClient } from '../client/serviceClient';
import { stageOf } from './follow';
import type { ModelStore } from './modelStore';
import type { Schedule } from './schedule';
import { isFinished } from './stage';
import type { ServiceId, TrackedModel } from './trackedModel';

export interface GlancesParts {
  readonly store: ModelStore;
  readonly schedule: Schedule;
  readonly clientOf: (service: ServiceId) => ServiceClient;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/**
 * Asks once about models that another window follows, because somebody wants to know in this one.
 * What is news goes into the row, where the other window finds it.
 */
export class Glances {
  private readonly ended = new AbortController();

  constructor(private readonly parts: GlancesParts) {}

  async at({ key, service }: TrackedModel): Promise<void> {
    const { signal } = this.ended;
    const asking = { key, service, delayMs: 0, urgent: true, again: () => false };
    try {
      await this.parts.schedule.ask(asking, () => this.ask(key), signal);
    } catch (error) {
      if (!signal.aborted) this.parts.log(`A model could not be asked about: ${String(error)}`);
    }
  }

  dispose(): void {
    this.ended.abort();
  }

  private async ask(key: string): Promise<void> {
    const { store, clientOf, now } = this.parts;
    const before = store.get(key);
    const modelId = before?.modelId ?? null;
    if (!before || modelId === null) return;
    const result = await clientOf(before.service).result(modelId, this.ended.signal);
    const model = store.get(key);
    if (result === null || model?.modelId !== modelId || isFinished(model.stage)) return;
    const stage = stageOf(result);
    if (JSON.stringify(stage) === JSON.stringify(model.stage)) return;
    await store.save({ ...model, stage, changedAt: now() });
  }
}
