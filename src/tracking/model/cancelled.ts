import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { FailedStage } from './stage';

/** A model that a person does not want any more. */
export function cancelled(status: ModelStatus | null): FailedStage {
  return {
    kind: 'failed',
    trouble: 'cancelled',
    reason: say('Cancelled.'),
    retryable: true,
    status,
  };
}
