import { deepEqual } from 'node:assert/strict';
import { cancelled } from '../../../src/tracking/model/cancelled';

describe('a model that a person does not want any more', () => {
  it('has failed as cancelled, and may be sent again', () => {
    deepEqual(cancelled(null), {
      kind: 'failed',
      trouble: 'cancelled',
      reason: 'Cancelled.',
      retryable: true,
      status: null,
    });
  });
});
