import { shortLine } from '../../words/visibleText';
import { ServiceError, type Trouble } from '../../words/errors';
import { meaningful } from '../../interface/outcome';
import type { ModelStatus } from '../../interface/result';
import { say } from '../../words/say';
import type { FailedStage } from './stage';

/**
 * The stage of a model that its service reports as failed, with the message of the service and its statement whether a
 * retry makes sense.
 */
export function failedByService(status: ModelStatus): FailedStage {
  return {
    kind: 'failed',
    trouble: 'modelFailed',
    reason:
      wordsOf([status.task?.errorMessage, status.message]) ??
      say('The service ended the conversion with the status “{status}”.', {
        status: shortLine(status.status),
      }),
    retryable: status.retryable,
    status,
  };
}

/** The stage of a model whose failure is concluded from the answers of the service, which does not report it. */
export function inferredFrom(status: ModelStatus): FailedStage {
  const values = { status: shortLine(status.status) };
  const concluded =
    status.timestamps.finishedAt === null
      ? say(
          'The service has reported an error for a long time, with the status “{status}”.',
          values,
        )
      : say('The service says that it has finished, with the status “{status}”.', values);
  const reason = wordsOf([status.task?.errorMessage]) ?? concluded;
  return { ...failedByService(status), reason, inferred: true };
}

/**
 * The stage of a model whose service still waits for the file, although a storage accepted it long ago by a guessed way
 * of sending.
 */
export function inferredMissing(status: ModelStatus): FailedStage {
  const sentence = say(
    'The service still waits for the file, though the storage took it. How to send it was a guess: try again to send it another way.',
  );
  return { ...failedBy(new ServiceError('unknownOutcome', sentence), status), inferred: true };
}

/** The stage of a model about which the service has given no usable answer for a long time. */
export function inferredFromAnswers(error: ServiceError, status: ModelStatus | null): FailedStage {
  return { ...failedBy(error, status), inferred: true };
}

function wordsOf(texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.map((text) => shortLine(meaningful(text) ?? '')).find((text) => text !== '');
}

/** The stage of a model that did not reach the service, or that the service lost. */
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

/** Whether a new upload makes sense after a failure on the way to the service. */
const worthAnUpload: Readonly<Record<Trouble, boolean>> = {
  auth: true,
  forbidden: true,
  // The service did not report a failure, so there is no status that says whether to try again.
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
