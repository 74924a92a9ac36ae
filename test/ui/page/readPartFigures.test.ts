import { deepEqual, equal } from 'node:assert/strict';
import { readPartFigures } from '../../../src/ui/page/readPartFigures';

describe('the numbers that a page tells of a part', () => {
  it('are taken as they are', () => {
    const figures = {
      size: { value: [0.02, 0.01, 0], isExact: true },
      volume: { value: 1e-9, isExact: false },
    };
    deepEqual(readPartFigures(figures), figures);
  });

  it('are left out where they are no sizes, and are exact only when that is said', () => {
    deepEqual(
      readPartFigures({
        size: { value: [1, 2], isExact: true },
        volume: { value: -1, isExact: true },
        area: { value: 2, isExact: 'yes' },
      }),
      { area: { value: 2, isExact: false } },
    );
    equal(readPartFigures('12'), null);
  });
});
