import { deepEqual } from 'node:assert/strict';
import { durationInWords } from '../../../src/words/durationInWords';
import { bytesInWords, partOfBytes, spanInWords } from '../../../src/ui/base/shownFigures';

describe('measures', () => {
  it('says sizes in the unit a file manager would take', () => {
    deepEqual([0, 999.5, 999, 1000, 1_234_567, 5e9].map(bytesInWords), [
      '0 bytes',
      '999.5 bytes',
      '999 bytes',
      '1.0 kB',
      '1.2 MB',
      '5.0 GB',
    ]);
  });

  it('says a part of a size in the unit of the whole', () => {
    deepEqual(partOfBytes(100_000, 3_400_000), '0.1 of 3.4 MB');
    deepEqual(partOfBytes(10, 500), '10 of 500 bytes');
  });

  it('says durations as a person would', () => {
    const durations = [-5, 400, 12_000, 59_499, 60_000, 184_000, 3_599_499, 3_600_000, 3_900_000];
    deepEqual(durations.map(durationInWords), [
      '0 s',
      '0 s',
      '12 s',
      '59 s',
      '1 min 00 s',
      '3 min 04 s',
      '59 min 59 s',
      '1 h 00 min',
      '1 h 05 min',
    ]);
  });

  it('says tenths of what took less than a second', () => {
    const spans = [3, 412, 949, 951, 12_000];
    deepEqual(spans.map(spanInWords), ['0.1 s', '0.4 s', '0.9 s', '1 s', '12 s']);
  });
});
