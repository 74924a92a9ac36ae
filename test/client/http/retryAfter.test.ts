import assert from 'node:assert/strict';
import { readRetryAfter } from '../../../src/client/http/retryAfter';

const now = Date.UTC(2026, 0, 1);

describe('readRetryAfter', () => {
  const cases: readonly (readonly [string | null, number | null])[] = [
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['NaN', null],
    ['2 hours', null],
    ['Fri, 02 Jan 2026', 600_000],
    ['2 Jan 2026', 600_000],
    ['+5', null],
    [' 7 ', 7000],
    ['1.25', 1250],
    ['Thu, 01 Jan 2026 00:00:30 +0000', 30_000],
    ['Thu, 01 Jan 2026 01:00:30 +0100', 30_000],
    ['0', 1000],
    ['2.5', 2500],
    ['120', 120_000],
    ['9999999', 600_000],
    [new Date(now + 30_000).toUTCString(), 30_000],
    [new Date(now - 30_000).toUTCString(), 1000],
    [new Date(now + 86_400_000).toUTCString(), 600_000],
  ];
  for (const [header, waitMs] of cases) {
    it(`reads ${String(header)} as ${String(waitMs)}`, () => {
      assert.equal(readRetryAfter(header, now), waitMs);
    });
  }
});
