const maxRestarts = 3;

/** Starts something again from which nothing is heard. */
export class RetriedStart {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Starts it again, and calls neither `begin` nor `end`. */
    private readonly restart: (waitedMs: number) => void,
    private readonly firstWaitMs: number,
  ) {}

  /** Called when it is started. */
  begin(): void {
    this.wait(0);
  }

  /** Called when it was heard of, or is not wanted any more. */
  end(): void {
    clearTimeout(this.timer);
  }

  // Each time twice as long, because a machine or connection may just be slow.
  private wait(restarts: number): void {
    this.end();
    if (restarts === maxRestarts) return;
    const waitMs = this.firstWaitMs * 2 ** restarts;
    this.timer = setTimeout(() => {
      this.restart(waitMs);
      this.wait(restarts + 1);
    }, waitMs);
  }
}
