import type { Clock } from '../async/clock';
import type { Disposable } from '../async/emitter';

export interface VisibilityDeps {
  readonly clock: Clock;
  /** Tells the other windows that somebody looks here. */
  tell(): Promise<void>;
  /** Somebody looks in another window, or no longer does. */
  changed(): void;
  log(line: string): void;
}

const tellMs = 10_000;
/** A look that is not reported again was the last one. */
const lastsMs = 15_000;

/**
 * Whoever looks at a model that another window follows wants to see it as it is. Following it twice would
 * ask its service twice, so the one window tells the other, which then asks as if it were looked at itself.
 */
export class VisibilityAcrossWindows {
  private telling: Disposable | null = null;
  private fading: Disposable | null = null;

  constructor(private readonly deps: VisibilityDeps) {}

  /** Whether somebody looks in another window. */
  get isWatchedElsewhere(): boolean {
    return this.fading !== null;
  }

  /** Somebody looks here at what other windows follow, or not: they are told while it is so. */
  setWatchedHere(isSo: boolean): void {
    if (!isSo) {
      this.telling?.dispose();
      this.telling = null;
    } else if (this.telling === null) this.tell();
  }

  /** Another window has told that somebody looks there. */
  watchedElsewhere(): void {
    const isNews = !this.isWatchedElsewhere;
    this.fading?.dispose();
    this.fading = this.deps.clock.setTimer(() => {
      this.fading = null;
      this.deps.changed();
    }, lastsMs);
    if (isNews) this.deps.changed();
  }

  dispose(): void {
    this.telling?.dispose();
    this.fading?.dispose();
  }

  private tell(): void {
    this.telling = this.deps.clock.setTimer(() => {
      this.tell();
    }, tellMs);
    this.deps.tell().catch((error: unknown) => {
      this.deps.log(`Other windows do not hear that this one is looked at: ${String(error)}`);
    });
  }
}
