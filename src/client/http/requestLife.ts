import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';

/**
 * The lifetime of one request. It ends by its caller's signal, by a time limit, or by `end`, which also closes its
 * socket. node-fetch has no time limits of its own.
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

  /** Starts or restarts the time limit of the current step. `sentence` tells the user what took too long. */
  allow(limitMs: number, sentence: string): void {
    this.arm('step', limitMs, sentence);
  }

  /** Sets the time limit of the whole request, however fast its steps are. */
  allowInTotal(limitMs: number, sentence: string): void {
    this.arm('total', limitMs, sentence);
  }

  /** Aborts the request, whatever its state. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.caller.removeEventListener('abort', this.stop);
    this.stop();
  }

  /** Why the request was aborted on this side; null when it was not. */
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
