/** What a conversion is at. */
export interface Phase {
  /** In words for the user. */
  readonly words: string;
  /** How much of the conversion is done, 0…1; null where no count tells. */
  readonly fraction: number | null;
}

/** Writes the newest phase, one write at a time; phases that come faster than the disk are skipped. */
export class PhaseWriter {
  private newest: Phase | null = null;
  private reached: number | null = null;
  private writing: Promise<void> | null = null;

  constructor(private readonly save: (phase: Phase) => Promise<void>) {}

  write(words: string, fraction: number | null = null): void {
    // A count that begins anew, or ends before the work does, takes nothing back.
    if (fraction !== null) this.reached = Math.max(fraction, this.reached ?? 0);
    this.newest = { words, fraction: this.reached };
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
