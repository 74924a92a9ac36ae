import { parseJson } from '../../../words/parseJson';
import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { mustBeAccepted, outcomeUnknown, refusedBy } from '../request/judgeAnswer';
import type { HttpAnswer } from '../../http/httpRequest';
import { readBody } from '../../http/answerBody';
import type { OpenUpload } from '../request/uploadContext';
import { transfer, type OutgoingRequest } from '../request/transfer';
import type { SessionState } from '../request/sessionState';

/** An upload in several requests that can go on after a cut. */
export interface Session {
  /** The length of every piece but the last. */
  readonly pieceBytes: number;
  /** Whether an earlier window has sent pieces of it, nobody knows how many. */
  readonly isEarlier: boolean;
  /** How many bytes of the file the storage has. */
  where(): Promise<number>;
  /** Sends the next piece; gives the bytes that the storage has then. */
  sendFrom(offset: number): Promise<number>;
  /** Makes one file of the pieces, where that takes a request of its own. */
  finish(): Promise<void>;
}

/** The storage does not know the session any more: it takes a new one. */
export class SessionGone extends ServiceError {}

/** The storage cannot now what it could before. */
export class TemporaryFailure extends ServiceError {}

/** The storage takes files, but not in this manner. */
export class UnsupportedStrategy extends ServiceError {}

/** Tells what it takes to take this session up again in a later window. */
export function keepSession({ sending, source }: OpenUpload, session: SessionState): void {
  sending.keepSession(session, source.fingerprint);
}

export interface Expected {
  readonly good: readonly number[];
  /** What says that the session has ended. */
  readonly gone?: readonly number[];
}

const passing: readonly number[] = [408, 429, 500, 502, 503, 504, 599];

/** One request of a session and its answer, if it is one of those expected. */
export function request<T>(
  out: OutgoingRequest,
  shipment: OpenUpload,
  { good, gone = [] }: Expected,
  read: (answer: HttpAnswer) => Promise<T> | T,
): Promise<T> {
  return transfer(out, shipment, async (arrival) => {
    const { status } = arrival.answer;
    if (good.includes(status)) {
      if (arrival.isComplete) {
        // With the last request the storage has a file, or says in its answer why not.
        if (out.isLast && status < 300) await mustBeAccepted(arrival, shipment);
        return read(arrival.answer);
      }
      throw new TemporaryFailure(
        'interrupted',
        say('The storage answered before {name} was sent.', { name: shipment.name }),
      );
    }
    if (shipment.sending.profile.stored.includes(status)) {
      throw outcomeUnknown(shipment.name, status);
    }
    const refusal = await refusedBy(arrival, shipment);
    if (gone.includes(status)) throw new SessionGone('refusedUpload', refusal.message);
    if (!passing.includes(status)) throw refusal;
    const { retryAfterMs } = refusal;
    throw new TemporaryFailure(refusal.trouble, refusal.message, {
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    });
  });
}

/** The JSON of an answer; undefined when it is none. */
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
