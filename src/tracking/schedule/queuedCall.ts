import type { ServiceError, Trouble } from '../../words/errors';
import { delayAtRate, type PollingRate } from './pollDelay';
import type { Pass } from './tokenAcceptance';
import type { ServiceId } from '../model/trackedModel';

export interface CallRequest {
  /** The model on whose behalf. */
  readonly key: string;
  readonly service: ServiceId;
  /** How long to wait at full attention. */
  readonly delayMs: number;
  /** A person waits for it: asked however little attention there is. */
  readonly urgent: boolean;
  /** Whether to ask once more after an error; `tries` counts from 1. */
  readonly again: (error: ServiceError, tries: number) => boolean;
  /** Refusals after which the call waits, asked now and then, for another token; the usual ones are both. */
  readonly sitsOut?: readonly Refused[];
}

/** A service that refuses the token, or the model. */
export type Refused = Extract<Trouble, 'auth' | 'forbidden'>;

/** Whether a call waits after such an error, whatever its asker thinks of it. */
export function sitsOut(
  { sitsOut = ['auth', 'forbidden'] }: CallRequest,
  { trouble }: ServiceError,
) {
  return sitsOut.some((one) => one === trouble);
}

/** A call that waits for its turn. */
export interface QueuedCall {
  readonly asking: CallRequest;
  /** Milliseconds since the epoch, as all times here. */
  readonly queuedAt: number;
  dueAt: number;
  /** Somebody wants to know now. */
  hurried: boolean;
  /** It was refused for this model alone, and waits long before the next try. */
  isHeld: boolean;
  /** Lets the call begin; `pass` belongs to its outcome. */
  readonly begin: (pass: Pass) => void;
}

/** Whether nobody in particular waits for it. */
export function isPoll({ asking, hurried }: QueuedCall): boolean {
  return !asking.urgent && !hurried;
}

export function dueAt(
  { asking, queuedAt }: Pick<QueuedCall, 'asking' | 'queuedAt'>,
  rate: PollingRate,
): number {
  return queuedAt + (asking.urgent ? asking.delayMs : delayAtRate(asking.delayMs, rate));
}

/**
 * The first of those that may begin: what was refused least, unless a person asks for it now; then the
 * preferred model, then what a person waits for, then by time.
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
