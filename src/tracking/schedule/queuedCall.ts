import type { ServiceError, Trouble } from '../../words/errors';
import { delayAtRate, type PollingRate } from './pollDelay';
import type { Pass } from './tokenAcceptance';
import type { ServiceId } from '../model/trackedModel';

/** A call to a service that waits for its time. */
export interface CallRequest {
  /** Key of the model for which the call is made. */
  readonly key: string;
  readonly service: ServiceId;
  /** How long to wait at the fast polling rate, in milliseconds. */
  readonly delayMs: number;
  /** A person waits for the answer: the polling rate does not delay it. */
  readonly urgent: boolean;
  /** Whether to try again after an error; `tries` counts from 1. */
  readonly again: (error: ServiceError, tries: number) => boolean;
  /** It asks for an upload grant: a service that takes no new files for a while still answers about the others. */
  readonly isGrant?: true;
  /** Waits in place of the schedule while the service puts off this model, in milliseconds. */
  readonly whilePutOff?: (waitMs: number) => Promise<void>;
  /** Refusals after which the call waits for another token and is probed now and then; both kinds by default. */
  readonly blockedBy?: readonly Refused[];
}

/** The service refuses the token, or the model. */
export type Refused = Extract<Trouble, 'auth' | 'forbidden'>;

/** Whether a call waits after such an error, whatever its caller decides. */
export function isBlockedAfter(
  { blockedBy = ['auth', 'forbidden'] }: CallRequest,
  { trouble }: ServiceError,
) {
  return blockedBy.some((one) => one === trouble);
}

/** A call that waits for its turn. */
export interface QueuedCall {
  readonly asking: CallRequest;
  /** In milliseconds since the epoch, as are all times here. */
  readonly queuedAt: number;
  dueAt: number;
  /** The user asked for an update now. */
  hurried: boolean;
  /** It was refused for this model alone, and waits long before the next try. */
  isHeld: boolean;
  /** Lets the call begin; `pass` must be handed back with its outcome. */
  readonly begin: (pass: Pass) => void;
}

/** Whether it is a routine poll for which nobody waits. */
export function isPoll({ asking, hurried }: QueuedCall): boolean {
  return !asking.urgent && !hurried;
}

/** When a call is due at a polling rate, in milliseconds since the epoch. */
export function dueAt(
  { asking, queuedAt }: Pick<QueuedCall, 'asking' | 'queuedAt'>,
  rate: PollingRate,
): number {
  return queuedAt + (asking.urgent ? asking.delayMs : delayAtRate(asking.delayMs, rate));
}

/**
 * The first of the calls that may begin. A call that was refused less goes first, unless the user asks for one now;
 * then the preferred model, then calls for which a person waits, then by time.
 * @param refusalsOf how often the service refused the token to a call
 */
export function firstOf(
  ready: readonly QueuedCall[],
  preferred: string | null,
  refusalsOf: (one: QueuedCall) => number = () => 0,
): QueuedCall | null {
  const rank = (one: QueuedCall): number => {
    if (one.asking.key === preferred) return 0;
    return isPoll(one) ? 2 : 1;
  };
  const refusals = (one: QueuedCall): number => (one.hurried ? 0 : refusalsOf(one));
  const [first] = [...ready].sort(
    (a, b) => refusals(a) - refusals(b) || rank(a) - rank(b) || a.dueAt - b.dueAt,
  );
  return first ?? null;
}
