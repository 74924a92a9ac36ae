/** Writes the newest phase, one write at a time; phases that come faster than the disk are skipped. */
export class PhaseWriter {
  private newest: string | null = null;
  private writing: Promise<void> | null = null;

  constructor(private readonly save: (phase: string) => Promise<void>) {}

  write(phase: string): void {
    this.newest = phase;
    this.writing ??= this.drain();
  }

  /** No more phases: waits for the write in flight, so that the outcome is written after it. */
  async end(): Promise<void> {
    this.newest = null;
    await this.writing;
  }

  private async drain(): Promise<void> {
    try {
      while (this.newest !== null) {
        const phase = this.newest;
        this.newest = null;
        await this.save(phase);
      }
    } catch {
      // A phase is only for show. The outcome is written to the same place and says what is wrong.
    } finally {
      this.writing = null;
    }
  }
}
