import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { FailedStage } from './stage';

/** The stage of a model that the user cancelled. */
export function cancelled(status: ModelStatus | null): FailedStage {
  return {
    kind: 'failed',
    trouble: 'cancelled',
    reason: say('Cancelled.'),
    retryable: true,
    status,
  };
}
