/** Does something once it has been quiet for a while. */
export class Later {
  private waiting: NodeJS.Timeout | null = null;

  constructor(
    private readonly quietMs: number,
    private readonly work: () => void,
  ) {}

  soon(): void {
    this.dispose();
    this.waiting = setTimeout(this.work, this.quietMs);
  }

  dispose(): void {
    if (this.waiting) clearTimeout(this.waiting);
    this.waiting = null;
  }
}
