import { deepEqual } from 'node:assert/strict';
import { deflectionSide } from '../../../src/kernel/base/qualityLimits';

describe('deflectionSide', () => {
  it('is the side of a part up to a metre, and a metre above', () => {
    deepEqual([0.01, 300, 1000, 5000, 80_000].map(deflectionSide), [0.01, 300, 1000, 1000, 1000]);
  });

  it('grows with what is larger than a ship, until it is the side again', () => {
    deepEqual([1e5, 2e5, 1e6, 1e7, 1e9].map(deflectionSide), [1000, 4000, 1e5, 1e7, 1e9]);
  });
});
