import { equal } from 'node:assert/strict';
import { declaredUnitChange } from '../../../src/model/compare/unitChangeText';

describe('a change of units', () => {
  const smaller = { ratio: 1e-3, before: 'm', after: 'mm' } as const;

  it('is told by the units that the files declare, where these explain it', () => {
    equal(
      declaredUnitChange(smaller, 'millimetre', 'micrometre'),
      'Everything is 1000 times as small: the unit of the old file is millimetre, that of the new one micrometre, and the numbers are the same.',
    );
    const larger = { ratio: 25.4, before: 'mm', after: 'in' } as const;
    equal(
      declaredUnitChange(larger, 'millimetre', 'inch'),
      'Everything is 25.4 times as large: the unit of the old file is millimetre, that of the new one inch, and the numbers are the same.',
    );
  });

  it('is left to a guess where they do not', () => {
    equal(declaredUnitChange(smaller, 'millimetre', 'millimetre'), null);
    equal(declaredUnitChange(smaller, 'millimetre', 'inch'), null);
    equal(declaredUnitChange(smaller, null, 'micrometre'), null);
    equal(declaredUnitChange(smaller, 'furlong', 'micrometre'), null);
  });
});
