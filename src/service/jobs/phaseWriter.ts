/** The progress of a conversion. */
export interface Phase {
  /** A text for the user. */
  readonly words: string;
  /** 0…1; null when it is not known. */
  readonly fraction: number | null;
}

/** Writes the latest phase, one write at a time; phases that arrive during a write are skipped. */
export class PhaseWriter {
  private newest: Phase | null = null;
  private reached: number | null = null;
  private writing: Promise<void> | null = null;

  constructor(private readonly save: (phase: Phase) => Promise<void>) {}

  write(words: string, fraction: number | null = null): void {
    // The fraction never decreases, even when a count restarts.
    if (fraction !== null) this.reached = Math.max(fraction, this.reached ?? 0);
    this.newest = { words, fraction: this.reached };
    this.writing ??= this.drain();
  }

  /** Waits for the pending write, so that the outcome is written after it. */
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
      // Phases are only informative. The outcome is written to the same place and reports the error.
    } finally {
      this.writing = null;
    }
  }
}
