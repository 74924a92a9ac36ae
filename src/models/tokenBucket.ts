/** At most `perSecond` requests a second on average, and `burst` at once. Times in milliseconds. */
export class TokenBucket {
  private level: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private filledAt: number,
  ) {
    this.level = burst;
  }

  take(now: number): boolean {
    this.fill(now);
    if (this.level < 1) return false;
    this.level -= 1;
    return true;
  }

  /** When the next request may go. */
  nextAt(now: number): number {
    this.fill(now);
    return this.level >= 1 ? now : now + ((1 - this.level) / this.perSecond) * 1000;
  }

  private fill(now: number): void {
    // A clock set back gives nothing and takes nothing.
    const passedMs = Math.max(0, now - this.filledAt);
    this.level = Math.min(this.burst, this.level + (passedMs / 1000) * this.perSecond);
    this.filledAt = now;
  }
}
