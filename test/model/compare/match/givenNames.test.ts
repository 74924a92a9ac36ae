import { deepEqual, equal } from 'node:assert/strict';
import { isInventedName, withoutVersion } from '../../../../src/model/compare/match/givenNames';

describe('the name of a part', () => {
  it('is made up where a translator had none', () => {
    const names = [
      'Open CASCADE STEP translator 7.5 1',
      'Part1',
      'SOLID',
      'Body 1',
      '(Unsaved)',
      '',
    ];
    deepEqual(names.map(isInventedName), [true, true, true, true, true, true]);
  });

  it('is its own where it says what the part is', () => {
    const names = ['bracket', 'Body cover', 'part-holder', 'M3x8 SHCS'];
    deepEqual(names.map(isInventedName), [false, false, false, false]);
  });

  it('is the same however often it was saved', () => {
    equal(withoutVersion('plate v3'), 'plate');
  });
});
