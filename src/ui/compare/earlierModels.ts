import { randomUUID } from 'node:crypto';
import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Comparison } from './comparison';

/** What a row was and what it is now, to be looked at together. */
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

/** So many are remembered; the ones before them can be seen by the revisions of git. */
const mostKept = 50;

/**
 * What rows were before their files changed, for as long as the window is open: no rows of their own, and
 * their results lie where they lay.
 */
export class EarlierModels {
  private readonly models = new Map<string, TrackedModel>();

  get(key: string): TrackedModel | undefined {
    return this.models.get(key);
  }

  /** Answers the key under which it is known from now on. */
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
