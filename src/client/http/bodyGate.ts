/** The longest wait for `100 Continue` and, after the first bytes, for a refusal. Milliseconds. */
export interface GateLimits {
  readonly continueMs: number;
  readonly earlyAnswerMs: number;
}

const longestPauseMs = 2000;
/** An answer to the first bytes takes one way there and back, and some thought. */
const roundTrips = 3;

/**
 * Holds the body of a guessed upload back until the storage has had the time to refuse its head.
 *
 * A request of its own would not do: nothing is known of this storage, so a small PUT could be stored
 * as the whole file and begin its processing, an OPTIONS or a HEAD could be taken for an upload by one
 * that takes any method, and either could use a credential up. So the real request goes out, whose
 * Content-Length is that of the whole body: as long as that is not complete, no storage has a file.
 * It asks by `Expect: 100-continue`; a storage that knows the header answers before any byte is sent.
 * One that says `100` by habit before it looks, or does not know the header, gets the first bytes and a
 * moment to refuse; only then the rest follows.
 */
export class BodyGate {
  private readonly startedAt: number;
  private roundTripMs: number | null = null;
  private readonly closed = new AbortController();
  private readonly continued: Promise<void>;
  private open: () => void = () => undefined;

  constructor(
    private readonly limits: GateLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
    this.continued = new Promise((resolve) => (this.open = resolve));
  }

  /** The storage said `100 Continue`. */
  readonly go = (): void => {
    this.roundTripMs ??= this.now() - this.startedAt;
    this.open();
  };

  /** The request has ended, whatever way: nobody has to wait any more. */
  readonly close = (): void => {
    this.closed.abort();
    this.open();
  };

  get isClosed(): boolean {
    return this.closed.signal.aborted;
  }

  async untilContinued(): Promise<void> {
    await Promise.race([this.continued, this.pause(this.limits.continueMs)]);
  }

  /** A moment in which a storage that has seen the first bytes may refuse them. */
  async forEarlyAnswer(): Promise<void> {
    const { earlyAnswerMs } = this.limits;
    const measured = roundTrips * (this.roundTripMs ?? 0);
    await this.pause(Math.min(Math.max(earlyAnswerMs, measured), longestPauseMs));
  }

  private pause(delayMs: number): Promise<void> {
    const { signal } = this.closed;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, delayMs);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
