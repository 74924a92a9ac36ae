import { ToolTrouble, type ToolModel } from '../../agentTools/toolBackend';

/** A model of this program's life, and how far it is. */
export interface Kept {
  model: ToolModel;
  /** Resolves when it is ready or has failed. */
  done: Promise<void>;
  /** Whether there is more than a saved picture. */
  hasModel: boolean;
}

/** Results take disk: the oldest that are finished go. */
const mostKept = 50;

/** Models in the order they came. */
export class ConvertedModels {
  private readonly kept = new Map<string, Kept>();
  private count = 0;

  constructor(private readonly discard: (kept: Kept) => void) {}

  /** Newest first. */
  models(): readonly ToolModel[] {
    return [...this.kept.values()].map(({ model }) => model).reverse();
  }

  add(fields: Omit<ToolModel, 'id'>): Kept {
    this.makeRoom();
    const id = `m${++this.count}`;
    const kept = { model: { id, ...fields }, done: Promise.resolve(), hasModel: false };
    this.kept.set(id, kept);
    return kept;
  }

  /** @throws ToolTrouble */
  get(id: string): Kept {
    const kept = this.kept.get(id);
    if (kept) return kept;
    throw new ToolTrouble('The model is gone.', 'Convert the file again.');
  }

  private makeRoom(): void {
    if (this.kept.size < mostKept) return;
    const old = [...this.kept.values()].find(({ model }) => model.state !== 'working');
    if (!old) {
      throw new ToolTrouble(
        `${mostKept} files are waiting already.`,
        'Wait for them with caliper_get_status.',
      );
    }
    this.kept.delete(old.model.id);
    this.discard(old);
  }
}
