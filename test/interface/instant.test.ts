import { equal } from 'node:assert/strict';
import { readInstant } from '../../src/interface/instant';

const expected = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('readInstant', () => {
  for (const text of [
    ...['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z', '2026-01-02 03:04:05'],
    ...['2026-01-02T04:04:05+01:00', '2026-01-02T11:04:05+0800', '2026-01-02T03:04:05,000000000Z'],
    ...['20260102T030405Z', 'Fri, 02 Jan 2026 03:04:05 GMT', '1767323045', '1767323045000'],
    ...[' 2026-01-02 03:04:05 UTC ', '2026-01-02T04:04:05+01'],
  ]) {
    it(`reads ${text}`, () => equal(readInstant(text), expected));
  }

  for (const text of [
    ...['', '0', '-1', '2027', '12', 'ETA 2027', 'not before 2027', 'pending', 'null', 'May'],
    ...['2026-13-45T00:00:00Z', 'about 2026-01-02', '2026-01-02T03:04:05Z?', ' '.repeat(99)],
  ]) {
    it(`takes "${text}" for no date`, () => equal(readInstant(text), null));
  }

  it('takes nothing for no date', () => equal(readInstant(null), null));
});
