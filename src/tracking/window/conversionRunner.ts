import type { Disposable } from '../async/emitter';
import type { ModelStore } from '../store/modelStore';
import type { ConversionContext } from '../path/conversionContext';
import type { RowWriter } from '../store/rowWriter';
import { isFinished, type Step } from '../model/stage';
import type { TrackedModel } from '../model/trackedModel';

/**
 * Returns the steps of a model in a context; null when nothing is to be done. Nothing happens before the first step is
 * requested.
 */
export type Conversion = (context: ConversionContext) => Promise<AsyncGenerator<Step> | null>;

export interface RunnerDeps {
  readonly store: ModelStore;
  readonly rows: RowWriter;
  contextOf(key: string, signal: AbortSignal): ConversionContext;
  now(): number;
  finished(model: TrackedModel): void;
  /** Called for each stage that a model reaches. */
  staged(model: TrackedModel): void;
  log(line: string): void;
}

/** The models that this window works on: each once, and none that another window has claimed. */
export class ConversionRunner {
  private readonly running = new Map<string, AbortController>();
  private readonly following: Disposable;

  constructor(private readonly deps: RunnerDeps) {
    this.following = deps.store.onDidChange((keys) => {
      for (const key of keys) this.applyOtherWindows(key);
    });
  }

  has(key: string): boolean {
    return this.running.has(key);
  }

  /** Starts working on a model. It ends by itself, by `stop`, or when another window ends it. */
  begin(key: string, conversion: Conversion): void {
    const run = new AbortController();
    this.running.set(key, run);
    this.follow(key, conversion, run)
      .catch((error: unknown) => {
        if (run.signal.aborted) return;
        this.deps.log(`A model stopped unexpectedly: ${String(error)}`);
      })
      .finally(() => {
        if (this.running.get(key) === run) this.stop(key);
      })
      .catch(() => undefined);
  }

  stop(key: string): void {
    this.running.get(key)?.abort();
    this.running.delete(key);
    this.deps.rows.forget(key);
  }

  dispose(): void {
    this.following.dispose();
    for (const key of [...this.running.keys()]) this.stop(key);
  }

  private async follow(key: string, conversion: Conversion, run: AbortController): Promise<void> {
    if (!(await this.claim(key))) return;
    const isOver = (): boolean => run.signal.aborted;
    try {
      const steps = await conversion(this.deps.contextOf(key, run.signal));
      if (isOver()) return;
      for await (const step of steps ?? []) {
        if (isOver()) return;
        await this.take(key, step, run);
      }
    } finally {
      // After a stop the model may already be running again, under the same claim.
      const successor = this.running.get(key);
      if (!successor || successor === run) await this.deps.store.release(key);
    }
  }

  // Claims keep windows apart; where none can be written, working is better than waiting.
  private async claim(key: string): Promise<boolean> {
    try {
      return await this.deps.store.claim(key);
    } catch (error) {
      this.deps.log(`A model cannot be marked as being worked on: ${String(error)}`);
      return true;
    }
  }

  private async take(key: string, { stage, modelId }: Step, run: AbortController): Promise<void> {
    const before = this.deps.store.get(key);
    if (!before) return;
    const isProgress = before.stage.kind === 'uploading' && stage.kind === 'uploading';
    const changedAt = isProgress ? before.changedAt : this.deps.now();
    const model = { ...before, stage, modelId, changedAt };
    if (!isProgress) this.deps.staged(model);
    await this.deps.rows.save(model);
    if (!isFinished(stage) || this.running.get(key) !== run) return;
    this.running.delete(key);
    this.deps.finished(model);
  }

  // A row that another window removed, cancelled or finished must not be continued here.
  private applyOtherWindows(key: string): void {
    const model = this.deps.store.get(key);
    if (!this.running.has(key) || (model && this.deps.rows.isOwn(model))) return;
    if (model === undefined || isFinished(model.stage)) this.stop(key);
  }
}
