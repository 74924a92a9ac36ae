import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { modelsOf } from '../../../src/ui/compare/comparison';
import { compareEarlier, EarlierModels } from '../../../src/ui/compare/earlierModels';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';

describe('What a row was before its file changed', () => {
  it('is kept under a name of its own, with the result that it had', () => {
    const earlier = new EarlierModels();
    const key = earlier.keep(model('row', 'first'));
    notEqual(key, 'row');
    equal(earlier.get(key)?.modelId, 'first');
    equal(earlier.keep(model('row', 'first')), key);
    notEqual(earlier.keep(model('row', 'second')), key);
  });

  it('stands before what the row is now', () => {
    const earlier = new EarlierModels();
    const comparison = compareEarlier(earlier, model('row', 'first'), model('row', 'second'));
    const { name, before, after } = comparison;
    const [old, current] = modelsOf(comparison);
    deepEqual([name, current], ['a.step', 'row']);
    equal(earlier.get(old ?? '')?.modelId, 'first');
    deepEqual([before.label, after.label], ['as it was shown', 'as it is now']);
  });

  it('is named after the version of Caliper that showed it, where that was another one', () => {
    const labelOf = (old: string, current: string) => {
      const [before, after] = [old, current].map((resultKey) => ({
        ...model('row', resultKey),
        resultKey,
      }));
      if (!before || !after) throw new Error('one is missing');
      return compareEarlier(new EarlierModels(), before, after).before.label;
    };
    equal(labelOf('normal 0.1.0', 'normal 0.2.0'), 'as Caliper 0.1.0 showed it');
    equal(labelOf('fine 0.2.0', 'normal 0.2.0'), 'as it was shown');
    // What made the result of a remote service is not known.
    equal(labelOf('', ''), 'as it was shown');
  });

  it('forgets the oldest in the end', () => {
    const earlier = new EarlierModels();
    const keys = Array.from({ length: 60 }, (_, at) => earlier.keep(model('row', `id ${at}`)));
    equal(keys.filter((key) => earlier.get(key)).length, 50);
    equal(earlier.get(keys[0] ?? ''), undefined);
  });
});

function model(key: string, modelId: string): TrackedModel {
  return {
    ...{ key, modelId, name: 'a.step', source: 'file:///a.step', service: 'embedded' },
    ...{ sizeBytes: 5, addedAt: 0, startedAt: 0, changedAt: 0, stage: { kind: 'waiting' } },
  };
}
