import assert from 'node:assert/strict';
import { summary } from './summary.mjs';

describe('summary', () => {
  it('says under its stage why something failed, and ends with one plain line', () => {
    const text = summary([
      { title: 'unit tests', passed: 3, failed: 0, skipped: 1, reasons: [], seconds: 1.4 },
      {
        title: 'checks',
        passed: 5,
        failed: 2,
        skipped: 0,
        reasons: ['types', 'x'.repeat(400)],
        seconds: 20,
      },
    ]);
    assert.deepEqual(text.split('\n'), [
      '✓ unit tests  3 passed, 0 failed, 1 skipped (1 s)',
      '✗ checks      5 passed, 2 failed (20 s)',
      '    types',
      `    ${'x'.repeat(299)}…`,
      '',
      '8 passed, 2 failed',
    ]);
  });
});
