/** The longest wait for `100 Continue` and, after the first bytes, for a refusal. In milliseconds. */
export interface GateLimits {
  readonly continueMs: number;
  readonly earlyAnswerMs: number;
}

const longestPauseMs = 2000;
/** An answer to the first bytes takes one round trip and some processing. */
const roundTrips = 3;

/**
 * Holds back the body of a guessed upload until the storage has had time to refuse the request head.
 *
 * A separate request would not do: nothing is known of this storage, so a small PUT could be stored as the whole file
 * and start its processing, an OPTIONS or a HEAD could be taken for an upload by a storage that accepts any method, and
 * either could use up the credential. So the real request is sent with the Content-Length of the whole body: until that
 * is complete, no storage has a file. It sends `Expect: 100-continue`; a storage that supports the header answers
 * before any byte is sent. A storage that always says `100`, or does not support the header, gets the first bytes and
 * some time to refuse them; only then the rest follows.
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

  /** The storage sent `100 Continue`. */
  readonly go = (): void => {
    this.roundTripMs ??= this.now() - this.startedAt;
    this.open();
  };

  /** The request has ended in some way: nothing has to wait any more. */
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

  /** Waits some time in which a storage that has seen the first bytes may refuse them. */
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
