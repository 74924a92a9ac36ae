import { say } from '../../words/say';
import type { ServiceLog } from './serviceLog';

/** A request that is refused, with a sentence for a person and a code for a program. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The field of the request that is wrong. */
    readonly field: string | null = null,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }
}

export function notFound(message: string): HttpRefusal {
  return new HttpRefusal(404, 'notFound', message);
}

export function wrongMethod(): HttpRefusal {
  return new HttpRefusal(405, 'wrongMethod', say('This address takes another method.'));
}

export interface RefusalDeps {
  /** What a caller is told of a trouble of the host, as of a full disk; null for an error of another kind. */
  readonly refusalOf: (error: unknown) => HttpRefusal | null;
  readonly log: ServiceLog;
}

/** What is answered to a request that came to nothing. What is no refusal by itself is logged. */
export function refusalFor(error: unknown, { refusalOf, log }: RefusalDeps): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  log(`request failed: ${error instanceof Error ? error.message : String(error)}`, 'warning');
  return refusalOf(error) ?? new HttpRefusal(500, 'internal', say('The service has a problem.'));
}
