import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { AnotherContract } from '../upload/choice/contractMemory';
import type { Redactor } from '../secrets/redactor';

/**
 * The error in a form that may be shown and logged: a `ServiceError` without secrets, with its causes as plain text.
 */
export function cleanError(error: unknown, redactor: Redactor): ServiceError {
  if (error instanceof AnotherContract) {
    return new AnotherContract(cleanError(error.refusal, redactor));
  }
  const known = error instanceof ServiceError ? error : unforeseen(error);
  return new ServiceError(known.trouble, redactor.cleanStart(known.message, maxCharacters), {
    ...(known.cause === undefined
      ? {}
      : { cause: new Error(redactor.cleanStart(textOf(known.cause), maxCharacters)) }),
    ...(known.retryAfterMs === null ? {} : { retryAfterMs: known.retryAfterMs }),
  });
}

function unforeseen(cause: unknown): ServiceError {
  return new ServiceError(
    'network',
    say('The service cannot be asked: {why}', { why: textOf(cause) }),
    { cause },
  );
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** In characters. A cause may repeat whatever a server sent. */
const maxCharacters = 4000;
