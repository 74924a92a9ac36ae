import { ToolTrouble, type ToolModel } from '../../agentTools/toolBackend';

/** A model that this program has converted or is converting, with its progress. */
export interface TrackedConversion {
  model: ToolModel;
  /** Resolves when the model is ready or has failed. */
  done: Promise<void>;
  /** Whether there is a 3D model, and not only a saved picture. */
  hasModel: boolean;
}

/** Results take disk space, so the oldest finished ones are discarded. */
const maxKept = 50;

/** The models in the order in which they were added. */
export class ConvertedModels {
  private readonly kept = new Map<string, TrackedConversion>();
  private count = 0;

  constructor(private readonly discard: (kept: TrackedConversion) => void) {}

  /** All models, newest first. */
  models(): readonly ToolModel[] {
    return [...this.kept.values()].map(({ model }) => model).reverse();
  }

  add(fields: Omit<ToolModel, 'id'>): TrackedConversion {
    this.makeRoom();
    const id = `m${++this.count}`;
    const kept = { model: { id, ...fields }, done: Promise.resolve(), hasModel: false };
    this.kept.set(id, kept);
    return kept;
  }

  /** @throws ToolTrouble */
  get(id: string): TrackedConversion {
    const kept = this.kept.get(id);
    if (kept) return kept;
    throw new ToolTrouble('The model is gone.', 'Convert the file again.');
  }

  private makeRoom(): void {
    if (this.kept.size < maxKept) return;
    const old = [...this.kept.values()].find(({ model }) => model.state !== 'working');
    if (!old) {
      throw new ToolTrouble(
        `${maxKept} files are waiting already.`,
        'Wait for them with caliper_get_status.',
      );
    }
    this.kept.delete(old.model.id);
    this.discard(old);
  }
}
