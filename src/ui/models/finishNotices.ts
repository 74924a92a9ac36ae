import type { TrackedModel } from '../../tracking/model/trackedModel';
import { isFinished } from '../../tracking/model/stage';
import { finishSentence } from './finishSentence';

export interface NoticeDeps {
  get(key: string): TrackedModel | undefined;
  /** Shows a notification with one button; gives whether that was pressed. */
  show(text: string, action: NoticeAction): Promise<boolean>;
  perform(action: NoticeAction, key: string): void;
}

export type NoticeAction = 'Open' | 'Show Models';

/** Says once, quietly, that a model is done when nobody was looking; once for files started together. */
export class FinishNotices {
  private batches: readonly Batch[] = [];
  private readonly places: ((key: string) => boolean)[] = [];

  constructor(private readonly deps: NoticeDeps) {}

  /** A place where the user may see how a model stands: in the view, or in its own panel. */
  seenIn(shows: (key: string) => boolean): void {
    this.places.push(shows);
  }

  /** Models that were started together share a notice. */
  expect(keys: readonly string[]): void {
    const open = new Set(keys.filter((key) => !this.isFinished(key)));
    if (open.size > 0) this.batches = [...this.batches, { keys, open }];
  }

  finished({ key }: TrackedModel): void {
    if (!this.end(key)) this.notify([key]);
  }

  /** A model that was cancelled or removed gets no notice, but must not hold up the others. */
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

  /** Ends the part of a model in the files it was started with; false when it was started alone. */
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

// Whoever cancelled a model knows.
function isNotable({ stage }: TrackedModel): boolean {
  return !(stage.kind === 'failed' && stage.trouble === 'cancelled');
}

interface Batch {
  readonly keys: readonly string[];
  readonly open: Set<string>;
}
