import { parseJson } from '../../../words/parseJson';
import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { mustBeAccepted, outcomeUnknown, refusedBy } from '../request/judgeAnswer';
import type { HttpAnswer } from '../../http/httpRequest';
import { readBody } from '../../http/answerBody';
import type { OpenUpload } from '../request/uploadContext';
import { transfer, type OutgoingRequest } from '../request/transfer';
import type { SessionState } from '../request/sessionState';

/** An upload in several requests that can continue after an interruption. */
export interface Session {
  /** The length of every chunk except the last, in bytes. */
  readonly pieceBytes: number;
  /** Whether an earlier window has sent an unknown number of its chunks. */
  readonly isEarlier: boolean;
  /** How many bytes of the file the storage has. */
  where(): Promise<number>;
  /** Sends the next chunk; returns how many bytes the storage then has. */
  sendFrom(offset: number): Promise<number>;
  /** Joins the chunks into one file, where that needs a request of its own. */
  finish(): Promise<void>;
}

/** The storage no longer knows the session: a new one is needed. */
export class SessionGone extends ServiceError {}

/** The storage temporarily fails to do what it could do before. */
export class TemporaryFailure extends ServiceError {}

/** The storage accepts files, but not in chunks of this kind. */
export class UnsupportedStrategy extends ServiceError {}

/** Reports the state needed to resume this session in a later window. */
export function keepSession({ sending, source }: OpenUpload, session: SessionState): void {
  sending.keepSession(session, source.fingerprint);
}

export interface Expected {
  readonly good: readonly number[];
  /** Statuses that mean that the session has ended. */
  readonly gone?: readonly number[];
}

const passing: readonly number[] = [408, 429, 500, 502, 503, 504, 599];

/** Sends one request of a session and returns its answer, if the status is an expected one. */
export function request<T>(
  out: OutgoingRequest,
  openUpload: OpenUpload,
  { good, gone = [] }: Expected,
  read: (answer: HttpAnswer) => Promise<T> | T,
): Promise<T> {
  return transfer(out, openUpload, async (arrival) => {
    const { status } = arrival.answer;
    if (good.includes(status)) {
      if (arrival.isComplete) {
        // After the last request the storage has the file, or its answer says why not.
        if (out.isLast && status < 300) await mustBeAccepted(arrival, openUpload);
        return read(arrival.answer);
      }
      throw new TemporaryFailure(
        'interrupted',
        say('The storage answered before {name} was sent.', { name: openUpload.name }),
      );
    }
    if (openUpload.sending.profile.stored.includes(status)) {
      throw outcomeUnknown(openUpload.name, status);
    }
    const refusal = await refusedBy(arrival, openUpload);
    if (gone.includes(status)) throw new SessionGone('refusedUpload', refusal.message);
    if (!passing.includes(status)) throw refusal;
    const { retryAfterMs } = refusal;
    throw new TemporaryFailure(refusal.trouble, refusal.message, {
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    });
  });
}

/** Parses the body of an answer as JSON; undefined when it is not JSON. */
export async function jsonOf(answer: HttpAnswer, { sending }: OpenUpload): Promise<unknown> {
  const bytes = await readBody(answer.chunks, sending.limits.jsonBytes);
  return bytes === null ? undefined : parseJson(bytes);
}

/** @throws ServiceError `contract` */
export function notAsDocumented(what: string): never {
  throw new ServiceError(
    'contract',
    say('The storage sent {what} in a form that is not documented.', { what }),
  );
}

/**
 * A header without which an upload in pieces cannot go on.
 * @param what it says, for the sentence where it is missing
 * @throws ServiceError `contract`
 */
export function neededHeader(answer: HttpAnswer, header: string, what: string): string {
  const value = answer.header(header)?.trim() ?? '';
  if (value !== '') return value;
  if (answer.isFiltered !== true) return notAsDocumented(what);
  throw new ServiceError(
    'contract',
    say(
      'A browser hides the header {header} of the storage. Whoever runs the storage must let all pages read it, by the header {exposing}.',
      { header, exposing: `Access-Control-Expose-Headers: ${header}` },
    ),
  );
}
