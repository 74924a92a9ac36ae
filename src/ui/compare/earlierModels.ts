import { randomUUID } from 'node:crypto';
import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { makerOf } from '../service/resultKey';
import type { Comparison } from './comparison';

/**
 * Compares the earlier model of a row with its current one. An earlier version of Caliper may have read the same file
 * in another way, such as the text of its annotations; the label then names it.
 */
export function compareEarlier(
  earlier: EarlierModels,
  before: TrackedModel,
  after: TrackedModel,
): Comparison {
  const maker = makerOf(before);
  const isOlder = maker !== null && maker !== makerOf(after);
  const label = isOlder
    ? say('as Caliper {version} showed it', { version: maker })
    : say('as it was shown');
  return {
    ...{ key: randomUUID(), name: after.name },
    before: { model: earlier.keep(before), label },
    after: { model: after.key, label: say('as it is now') },
  };
}

/** Number of models that are remembered; older ones can be compared by git revisions. */
const maxKept = 50;

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
    if (this.models.size > maxKept && oldest !== undefined) this.models.delete(oldest);
    return key;
  }
}
