const secondMs = 1000;

/**
 * A sliding-window rate limiter: at most `most` requests in any period of one second. A token bucket would let nearly
 * twice as many through in the first second of a burst. Times are in milliseconds.
 */
export class RateLimiter {
  /** When the latest requests began, oldest first. */
  private begun: readonly number[] = [];

  constructor(private readonly max: number) {}

  /** When the next request may go that leaves `kept` requests of its second to others. */
  nextAt(now: number, kept = 0): number {
    this.correctForClock(now);
    const last = this.begun.at(kept - this.max);
    return last === undefined ? now : Math.max(now, last + secondMs);
  }

  begin(now: number): void {
    this.correctForClock(now);
    this.begun = [...this.begun, now].slice(-this.max);
  }

  // After the clock was set back, no request goes earlier because of it, and none is delayed by more than a second.
  private correctForClock(now: number): void {
    if ((this.begun.at(-1) ?? now) > now) this.begun = this.begun.map((at) => Math.min(at, now));
  }
}
