/**
 * Calls back once `restart` has not been called for some time. A running timer is extended only when it fires, because
 * `restart` may be called in each frame.
 */
export class Debounce {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastMs = 0;

  constructor(
    private readonly ms: number,
    private readonly onQuiet: () => void,
  ) {}

  get isWaiting(): boolean {
    return this.timer !== undefined;
  }

  restart(): void {
    this.lastMs = performance.now();
    this.timer ??= setTimeout(this.check, this.ms);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private readonly check = (): void => {
    const leftMs = this.lastMs + this.ms - performance.now();
    this.timer = leftMs > 0 ? setTimeout(this.check, leftMs) : undefined;
    if (this.timer === undefined) this.onQuiet();
  };
}
