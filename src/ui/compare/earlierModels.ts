import { randomUUID } from 'node:crypto';
import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Comparison } from './comparison';

/** Compares the earlier model of a row with its current one. */
export function compareEarlier(
  earlier: EarlierModels,
  before: TrackedModel,
  after: TrackedModel,
): Comparison {
  return {
    ...{ key: randomUUID(), name: after.name },
    before: { model: earlier.keep(before), label: say('as it was shown') },
    after: { model: after.key, label: say('as it is now') },
  };
}

/** Number of models that are remembered; older ones can be compared by git revisions. */
const mostKept = 50;

/**
 * The models of rows before their files changed, kept until the window closes. They have no rows, and their results
 * stay in the cache.
 */
export class EarlierModels {
  private readonly models = new Map<string, TrackedModel>();

  get(key: string): TrackedModel | undefined {
    return this.models.get(key);
  }

  /** Returns the key under which the model is kept. */
  keep(model: TrackedModel): string {
    const known = [...this.models.values()].find(
      ({ service, modelId }) => service === model.service && modelId === model.modelId,
    );
    if (known) return known.key;
    const key = randomUUID();
    this.models.set(key, { ...model, key });
    const [oldest] = this.models.keys();
    if (this.models.size > mostKept && oldest !== undefined) this.models.delete(oldest);
    return key;
  }
}
