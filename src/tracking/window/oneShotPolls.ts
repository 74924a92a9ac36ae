import type { ServiceClient } from '../../client/serviceClient';
import { ServiceError } from '../../words/errors';
import { outcomeOf } from '../../interface/outcome';
import type { ModelResult } from '../../interface/result';
import { say } from '../../words/say';
import type { CallTiming } from '../path/conversionContext';
import type { AnsweredStage } from '../path/followModel';
import type { ModelStore } from '../store/modelStore';
import type { Schedule } from '../schedule/schedule';
import { isFinished, type Stage } from '../model/stage';
import type { ServiceId, TrackedModel } from '../model/trackedModel';

export interface OneShotPollsDeps {
  readonly store: ModelStore;
  readonly schedule: Schedule;
  readonly clientOf: (service: ServiceId) => ServiceClient;
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Aborted when the window ends. */
  readonly signal: AbortSignal;
}

type Converting = Extract<Stage, { readonly kind: 'converting' }>;

/**
 * Asks once about models that this window does not follow, when the user wants an update. Changes are saved in the row.
 */
export class OneShotPolls {
  constructor(private readonly deps: OneShotPollsDeps) {}

  /** Asks about a model that another window follows; that window finds the changes in the row. */
  async poll(model: TrackedModel): Promise<void> {
    try {
      await this.ask(model, async (modelId) => {
        await this.look(model.key, modelId);
      });
    } catch (error) {
      if (!this.deps.signal.aborted) {
        this.deps.log(`A model could not be asked about: ${String(error)}`);
      }
    }
  }

  /**
   * Asks about a model that has failed. Returns the stage in which it goes on when its service is still processing it;
   * null when it has ended, as the row then says.
   * @throws ServiceError when there is no answer, or the service waits for the file
   */
  async pollFailed(model: TrackedModel): Promise<Converting | null> {
    const { stageOf } = await import('../path/followModel');
    const result = await this.ask(model, (modelId) => this.result(model, modelId));
    const { store, now } = this.deps;
    const failed = store.get(model.key);
    if (failed?.stage.kind !== 'failed' || failed.modelId !== model.modelId) return null;
    const stage: AnsweredStage =
      result === null
        ? { kind: 'converting', status: failed.stage.status }
        : stageOf(result, now());
    if (stage.kind === 'converting') {
      mustHaveItsFile(failed, result, now());
      return stage;
    }
    await store.save({ ...failed, stage, changedAt: now() });
    return null;
  }

  private async ask<T>(
    { key, service, modelId }: TrackedModel,
    call: (modelId: string) => Promise<T>,
  ): Promise<T | null> {
    if (modelId === null) return null;
    const once: CallTiming = { delayMs: 0, urgent: true, again: () => false, blockedBy: [] };
    const asking = { key, service, ...once };
    return this.deps.schedule.ask(asking, () => call(modelId), this.deps.signal);
  }

  private async look(key: string, modelId: string): Promise<void> {
    const { stageOf } = await import('../path/followModel');
    const { store, now } = this.deps;
    const before = store.get(key);
    if (before?.modelId !== modelId) return;
    const result = await this.result(before, modelId);
    const model = store.get(key);
    if (result === null || model?.modelId !== modelId || isFinished(model.stage)) return;
    const stage = stageOf(result, now());
    if (JSON.stringify(stage) === JSON.stringify(model.stage)) return;
    await store.save({ ...model, stage, changedAt: now() });
  }

  private result({ service }: TrackedModel, modelId: string): Promise<ModelResult | null> {
    return this.deps.clientOf(service).result(modelId, this.deps.signal);
  }
}

// A service knows a model as soon as it grants an upload, so knowing it does not mean that the file has arrived.
function mustHaveItsFile(
  { stage, name }: TrackedModel,
  result: ModelResult | null,
  now: number,
): void {
  if (stage.kind !== 'failed' || stage.status !== null || stage.inferred === true) return;
  if (result !== null && (result.task !== null || outcomeOf(result, now) !== 'running')) return;
  throw new ServiceError(
    'interrupted',
    say('The service knows {name}, but has not begun with it. It may not have the file.', { name }),
  );
}
