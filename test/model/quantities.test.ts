import { equal } from 'node:assert/strict';
import { largeText, sizeText, unitOfFile } from '../../src/model/quantities';

describe('quantities', () => {
  it('group thousands, and tell what lies behind the point as far as it is known', () => {
    equal(sizeText([12.3456, 0.15, 0.0735], 'mm', 6), '12,345.6 × 150 × 73.5 mm');
    equal(sizeText([0, 0.0254, 1.27], 'in', 6), '0 × 1 × 50 in');
  });

  it('go over to a larger unit where a number has nine digits', () => {
    equal(largeText(0.0999, 3, 'mm', 6), '99,900,000 mm³');
    equal(largeText(0.1, 3, 'mm', 6), '100,000 cm³');
    equal(largeText(80, 3, 'mm', 6), '80 m³');
    equal(largeText(1e9, 2, 'mm', 6), '1,000,000,000 m²');
  });

  it('know the unit of a file that is in inches or feet', () => {
    equal(unitOfFile('inch'), 'in');
    equal(unitOfFile('FOOT'), 'ft');
    equal(unitOfFile('metre'), 'mm');
    equal(unitOfFile(null), 'mm');
  });
});
