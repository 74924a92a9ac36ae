import { deepEqual, equal } from 'node:assert/strict';
import {
  SavedComparisons,
  modelsOf,
  titleOf,
  type Comparison,
} from '../../../src/ui/compare/comparison';
import { memory, uuid } from '../base/rememberedRecords';

const comparison = (number: number): Comparison => ({
  key: uuid(number),
  name: 'bolt.step',
  before: { model: uuid(1000), label: 'HEAD · a1b2c3d' },
  after: { model: uuid(1001), label: 'saved 2026-11-21 14:03' },
});

describe('a comparison', () => {
  it('says in its title which revision each is, the old one first', () => {
    equal(titleOf(comparison(1)), 'bolt.step: HEAD · a1b2c3d ↔ saved 2026-11-21 14:03');
  });

  it('says the name of a selected file once', () => {
    const before = { model: uuid(1000), label: 'nut.step, saved 2026-11-20 09:12' };
    const after = { model: uuid(1001), label: 'bolt.step, saved 2026-11-21 14:03' };
    equal(
      titleOf({ ...comparison(1), before, after }),
      'nut.step, saved 2026-11-20 09:12 ↔ bolt.step, saved 2026-11-21 14:03',
    );
  });

  it('is found again by its key, and the oldest make room', () => {
    const kept = new SavedComparisons(memory());
    for (let number = 0; number < 51; number++) kept.keep(comparison(number));
    deepEqual(kept.get(uuid(50)), comparison(50));
    equal(kept.get(uuid(0)), null);
  });

  it('of a 3D file that is shown as it is keeps where that is', () => {
    const before = { file: 'git:/a/block.stl?{}', label: 'staged', isDated: false };
    const kept = new SavedComparisons(memory());
    kept.keep({ ...comparison(1), before });
    deepEqual(kept.get(uuid(1))?.before, before);
    deepEqual(modelsOf({ ...comparison(1), before }), [uuid(1001)]);
  });

  it('that somebody damaged in the memory is none', () => {
    for (const value of [null, 'x', [{ ...comparison(1), before: null }], [{ key: uuid(1) }]]) {
      equal(new SavedComparisons(memory(value)).get(uuid(1)), null);
    }
  });
});
