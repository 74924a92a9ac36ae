import { equal } from 'node:assert/strict';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { duplicateOf } from '../../../src/tracking/model/duplicateOf';
import { modelAt, statusWith } from '../../ui/base/someModels';

describe('a model of the same bytes', () => {
  const known = (more: Partial<TrackedModel>): TrackedModel => ({
    ...modelAt({ kind: 'ready', status: statusWith({}) }),
    ...{ key: 'known', name: 'bolt.x_t', modelId: 'model-7', sha256: 'ab', resultKey: 'normal' },
    ...more,
  });
  const wanted = known({ key: 'wanted', name: 'copy of bolt.X_T', modelId: null });

  it('is known by them under another name', () => {
    equal(duplicateOf([wanted, known({})], wanted), 'model-7');
  });

  it('is none when it was made elsewhere, in another way, or is not ready', () => {
    const others = [
      known({ service: 'https://models.example.com' }),
      known({ resultKey: 'fine' }),
      known({ sha256: 'cd' }),
      known({ stage: { kind: 'waiting' } }),
    ];
    equal(duplicateOf([wanted, ...others], wanted), null);
  });

  it('is none when its name promises another format: what was told of it does not fit', () => {
    const misnamed = { ...wanted, name: 'bolt.step' };
    equal(duplicateOf([misnamed, known({})], misnamed), null);
    equal(duplicateOf([wanted, known({ name: 'bolt.step' })], wanted), null);
  });
});
