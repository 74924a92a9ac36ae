import type { TrackedModel } from '../../tracking/model/trackedModel';
import { isFinished } from '../../tracking/model/stage';
import { finishSentence } from './finishSentence';

export interface NoticeDeps {
  get(key: string): TrackedModel | undefined;
  /** Shows a notification with one button; resolves to whether it was pressed. */
  show(text: string, action: NoticeAction): Promise<boolean>;
  perform(action: NoticeAction, key: string): void;
}

export type NoticeAction = 'Open' | 'Show Models';

/**
 * Notifies once that a model has finished when it is not visible anywhere; models that were started together share one
 * notification.
 */
export class FinishNotices {
  private batches: readonly Batch[] = [];
  private readonly places: ((key: string) => boolean)[] = [];

  constructor(private readonly deps: NoticeDeps) {}

  /** Registers a place where the state of a model is visible: the models view, or its own panel. */
  seenIn(shows: (key: string) => boolean): void {
    this.places.push(shows);
  }

  /** Registers models that were started together. */
  expect(keys: readonly string[]): void {
    const open = new Set(keys.filter((key) => !this.isFinished(key)));
    if (open.size > 0) this.batches = [...this.batches, { keys, open }];
  }

  finished({ key }: TrackedModel): void {
    if (!this.end(key)) this.notify([key]);
  }

  /** A model that was cancelled or removed gets no notification, but must not hold up the others of its batch. */
  changed(keys: readonly string[]): void {
    for (const key of keys) {
      const model = this.deps.get(key);
      if (!model || !isNotable(model)) this.end(key);
    }
  }

  private isFinished(key: string): boolean {
    const model = this.deps.get(key);
    return model !== undefined && isFinished(model.stage);
  }

  /**
   * Removes a finished model from its batch, and notifies when the batch is complete. Returns false when the model has
   * no batch.
   */
  private end(key: string): boolean {
    const batch = this.batches.find(({ open }) => open.has(key));
    if (!batch) return false;
    batch.open.delete(key);
    if (batch.open.size === 0) {
      this.batches = this.batches.filter((other) => other !== batch);
      this.notify(batch.keys);
    }
    return true;
  }

  private notify(keys: readonly string[]): void {
    if (keys.every((key) => this.places.some((shows) => shows(key)))) return;
    const models = keys.flatMap((key) => this.deps.get(key) ?? []).filter(isNotable);
    const [first] = models;
    if (!first) return;
    const action: NoticeAction = models.length === 1 ? 'Open' : 'Show Models';
    this.deps.show(finishSentence(models), action).then(
      (isWanted) => {
        if (isWanted) this.deps.perform(action, first.key);
      },
      () => undefined,
    );
  }
}

// A user who has cancelled a model needs no notification.
function isNotable({ stage }: TrackedModel): boolean {
  return !(stage.kind === 'failed' && stage.trouble === 'cancelled');
}

interface Batch {
  readonly keys: readonly string[];
  readonly open: Set<string>;
}
