import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isAcis } from '../../../../src/kernel/readers/acis/isAcis';
import { readSat } from '../../../../src/kernel/readers/acis/readSat';

const sample = readFileSync('samples/implant_rod.sat', 'latin1');
const [numbers = '', named = '', ...rest] = sample.split('\n');

describe('a text of ACIS', () => {
  const headers = {
    'that its own library wrote': named,
    'with an empty version': '7 Datakit 0  24 Thu Jul 25 11:22:45 2019 ',
    'with a blank for its version': '7 Datakit 1   24 Thu Jul 25 11:22:45 2019 ',
    'without product, version and date': '0  0  0  ',
  };
  for (const [what, header] of Object.entries(headers)) {
    it(`is known and read ${what}`, () => {
      const bytes = Buffer.from([numbers, header, ...rest].join('\n'), 'latin1');
      equal(isAcis(bytes), true);
      equal(readSat(bytes).records.length, readSat(Buffer.from(sample, 'latin1')).records.length);
    });
  }

  it('is not a table of numbers, nor another text that begins with some', () => {
    for (const text of [
      '100 0 1 0\n7 8 9 10 11\n1 2 3\n',
      '2800 0 1 0\n7 Datakit 0  99 short\n',
      '2800 0 1 0\n',
      '1 2 3 4 5',
    ]) {
      equal(isAcis(Buffer.from(text)), false, text);
    }
  });
});
