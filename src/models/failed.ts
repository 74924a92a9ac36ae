import { tidy } from '../client/serviceWords';
import { ServiceError, type Trouble } from '../contract/errors';
import type { ModelStatus } from '../contract/result';
import { say } from '../contract/say';
import type { Stage } from './stage';

export type FailedStage = Extract<Stage, { readonly kind: 'failed' }>;

/** A model that the service itself failed: its words, and its word on whether to try again. */
export function failedByService(status: ModelStatus): FailedStage {
  const words = [status.task?.errorMessage, status.message].map((text) => tidy(text ?? ''));
  const reason = words.find((text) => text !== '');
  return {
    kind: 'failed',
    trouble: 'modelFailed',
    reason:
      reason ??
      say('The service ended the conversion with the status “{status}”.', {
        status: tidy(status.status),
      }),
    retryable: status.retryable,
    status,
  };
}

/** A model that did not get to the service, or that the service lost. */
export function failedBy(error: unknown, status: ModelStatus | null): FailedStage {
  if (error instanceof ServiceError) {
    const { trouble, message: reason } = error;
    return { kind: 'failed', trouble, reason, retryable: worthAnUpload[trouble], status };
  }
  const reason = say('Caliper had a problem of its own: {message}', {
    message: error instanceof Error ? error.message : String(error),
  });
  return { kind: 'failed', trouble: 'interrupted', reason, retryable: true, status };
}

export function deadlinePassed(status: ModelStatus | null): FailedStage {
  return {
    kind: 'failed',
    trouble: 'timeout',
    reason: say(
      'The service has not finished this model in the time allowed. Caliper stopped asking.',
    ),
    retryable: status?.retryable ?? false,
    status,
  };
}

export function cancelled(status: ModelStatus | null): FailedStage {
  return {
    kind: 'failed',
    trouble: 'cancelled',
    reason: say('Cancelled.'),
    retryable: true,
    status,
  };
}

/** Whether a new upload makes sense after a failure on the way to the service. */
const worthAnUpload: Readonly<Record<Trouble, boolean>> = {
  auth: true,
  // Neither was the model failed by the service, nor does a status decide about a retry.
  notFound: false,
  notAllowed: true,
  tooLarge: false,
  invalid: false,
  throttled: true,
  server: true,
  network: true,
  timeout: true,
  interrupted: true,
  unknownOutcome: true,
  refusedUpload: true,
  moved: false,
  contract: false,
  fileChanged: true,
  fileMissing: true,
  fileEmpty: false,
  notAccepted: false,
  unsafeAddress: false,
  modelFailed: false,
  cancelled: true,
};
