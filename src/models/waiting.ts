import type { ServiceError } from '../contract/errors';
import type { Attention } from './attention';
import { stretched } from './pollDelay';
import type { ServiceId } from './trackedModel';

export interface Asking {
  /** The model on whose behalf. */
  readonly key: string;
  readonly service: ServiceId;
  /** How long to wait at full attention. */
  readonly delayMs: number;
  /** A person waits for it: asked however little attention there is. */
  readonly urgent: boolean;
  /** Whether to ask once more after an error; `tries` counts from 1. A missing token is always sat out. */
  readonly again: (error: ServiceError, tries: number) => boolean;
}

/** A call that waits for its turn. */
export interface Waiting {
  readonly asking: Asking;
  /** Milliseconds since the epoch, as all times here. */
  readonly queuedAt: number;
  dueAt: number;
  /** Somebody wants to know now. */
  hurried: boolean;
  /** Lets the call begin; `pass` belongs to its outcome. */
  readonly begin: (pass: number) => void;
}

/** Whether nobody in particular waits for it. */
export function isPoll({ asking, hurried }: Waiting): boolean {
  return !asking.urgent && !hurried;
}

export function dueAt(
  { asking, queuedAt }: Pick<Waiting, 'asking' | 'queuedAt'>,
  attention: Attention,
): number {
  return queuedAt + (asking.urgent ? asking.delayMs : stretched(asking.delayMs, attention));
}

/** The first of those that may begin: the preferred model, then what a person waits for, then by time. */
export function firstOf(ready: readonly Waiting[], preferred: string | null): Waiting | null {
  const rank = (one: Waiting): number => {
    if (one.asking.key === preferred) return 0;
    return isPoll(one) ? 2 : 1;
  };
  const [first] = [...ready].sort((a, b) => rank(a) - rank(b) || a.dueAt - b.dueAt);
  return first ?? null;
}
