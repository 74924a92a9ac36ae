import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';

/**
 * The life of one request: it ends by its caller's signal, by a time limit, or by `end`, and its
 * socket with it. node-fetch has no time limits of its own.
 */
export class RequestLife {
  private readonly controller = new AbortController();
  private readonly timers = new Map<'step' | 'total', NodeJS.Timeout>();
  private expired: string | null = null;

  constructor(private readonly caller: AbortSignal) {
    if (caller.aborted) this.controller.abort();
    caller.addEventListener('abort', this.stop, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Starts the limit of the next step, or starts it again. `sentence` says what took too long. */
  allow(limitMs: number, sentence: string): void {
    this.arm('step', limitMs, sentence);
  }

  /** The limit of the whole, however lively the steps are. */
  allowInTotal(limitMs: number, sentence: string): void {
    this.arm('total', limitMs, sentence);
  }

  /** Ends the request, whatever state it is in. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.caller.removeEventListener('abort', this.stop);
    this.stop();
  }

  /** Why the request was cut off from this side; null when it was not. */
  get ending(): ServiceError | null {
    if (this.expired !== null) return new ServiceError('timeout', this.expired);
    return this.caller.aborted ? new ServiceError('cancelled', say('Cancelled.')) : null;
  }

  private arm(name: 'step' | 'total', limitMs: number, sentence: string): void {
    clearTimeout(this.timers.get(name));
    const expire = (): void => {
      this.expired = sentence;
      this.stop();
    };
    this.timers.set(name, setTimeout(expire, limitMs));
  }

  private readonly stop = (): void => {
    this.controller.abort();
  };
}
