import { say } from '../../words/say';
import type { ServiceLog } from './serviceLog';

/** An error response, with a message for people and a code for programs. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The wrong field of the request. */
    readonly field: string | null = null,
    readonly retryAfterSeconds: number | null = null,
    /** The methods that the address takes, where the one of the request is none of them. */
    readonly methods: readonly string[] = [],
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }
}

/** The refusal for a model or a route that does not exist, or that the caller must not know of (404). */
export function notFound(message: string): HttpRefusal {
  return new HttpRefusal(404, 'notFound', message);
}

/** @param methods those that the address takes; those of the whole interface when it is not known */
export function wrongMethod(methods: readonly string[] = ['GET', 'POST']): HttpRefusal {
  const text = say('This address takes another method.');
  return new HttpRefusal(405, 'wrongMethod', text, null, null, methods);
}

export interface RefusalDeps {
  /** The response for an error of the host, such as a full disk; null for any other error. */
  readonly refusalOf: (error: unknown) => HttpRefusal | null;
  readonly log: ServiceLog;
}

/** The response for an error. Any error that is not an `HttpRefusal` is logged. */
export function refusalFor(error: unknown, { refusalOf, log }: RefusalDeps): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  log(`request failed: ${error instanceof Error ? error.message : String(error)}`, 'warning');
  return refusalOf(error) ?? new HttpRefusal(500, 'internal', say('The service has a problem.'));
}
