import { deepEqual } from 'node:assert/strict';
import { readWrittenLine, writtenLine } from '../../../src/service/core/serviceLog';

describe('a line of the service', () => {
  it('is read as it was meant', () => {
    for (const severity of ['info', 'warning'] as const) {
      const written = writtenLine('model 1: it is so', severity, new Date(0));
      deepEqual(readWrittenLine(written), { line: 'model 1: it is so', severity });
    }
  });

  it('is a failure where the service has not written it itself', () => {
    const line = 'Error: Cannot find module';
    deepEqual(readWrittenLine(line), { line, severity: 'warning' });
  });
});
