/** Runs a function once there have been no calls for a while. */
export class Debounced {
  private waiting: NodeJS.Timeout | null = null;

  constructor(
    private readonly quietMs: number,
    private readonly work: () => void,
  ) {}

  restart(): void {
    this.dispose();
    this.waiting = setTimeout(this.work, this.quietMs);
  }

  dispose(): void {
    if (this.waiting) clearTimeout(this.waiting);
    this.waiting = null;
  }
}
