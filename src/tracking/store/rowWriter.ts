import type { ModelStore } from './modelStore';
import type { TrackedModel } from '../model/trackedModel';

/** Writes rows to the store, and distinguishes rows that this window wrote from those of other windows. */
export class RowWriter {
  private readonly written = new Map<string, TrackedModel>();

  constructor(
    private readonly store: ModelStore,
    private readonly log: (line: string) => void,
  ) {}

  /** Never fails: a full disk must not stop a conversion, because the row is also in memory. */
  async save(model: TrackedModel): Promise<void> {
    this.written.set(model.key, model);
    try {
      await this.store.save(model);
    } catch (error) {
      this.log(`The state of ${model.name} could not be written: ${String(error)}`);
    }
  }

  /** Whether the row is as this window last wrote it. */
  isOwn(model: TrackedModel): boolean {
    return this.written.get(model.key) === model;
  }

  forget(key: string): void {
    this.written.delete(key);
  }
}
