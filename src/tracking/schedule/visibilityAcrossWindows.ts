import type { Clock } from '../async/clock';
import type { Disposable } from '../async/emitter';

export interface VisibilityDeps {
  readonly clock: Clock;
  /** Tells the other windows that somebody looks here. */
  announce(): Promise<void>;
  /** Somebody looks in another window, or no longer does. */
  changed(): void;
  log(line: string): void;
}

const announceMs = 10_000;
/** A look that is not reported again was the last one. */
const lastsMs = 15_000;

/**
 * Whoever looks at a model that another window follows wants to see it as it is. Following it twice would
 * ask its service twice, so the one window tells the other, which then asks as if it were looked at itself.
 */
export class VisibilityAcrossWindows {
  private announcing: Disposable | null = null;
  private fading: Disposable | null = null;

  constructor(private readonly deps: VisibilityDeps) {}

  /** Whether somebody looks in another window. */
  get isWatchedElsewhere(): boolean {
    return this.fading !== null;
  }

  /** Somebody looks here at what other windows follow, or not: they are told while it is so. */
  setWatchedHere(isSo: boolean): void {
    if (!isSo) {
      this.announcing?.dispose();
      this.announcing = null;
    } else if (this.announcing === null) this.announce();
  }

  /** Another window has told that somebody looks there. */
  watchedElsewhere(): void {
    const isFirst = !this.isWatchedElsewhere;
    this.fading?.dispose();
    this.fading = this.deps.clock.setTimer(() => {
      this.fading = null;
      this.deps.changed();
    }, lastsMs);
    if (isFirst) this.deps.changed();
  }

  dispose(): void {
    this.announcing?.dispose();
    this.fading?.dispose();
  }

  private announce(): void {
    this.announcing = this.deps.clock.setTimer(() => {
      this.announce();
    }, announceMs);
    this.deps.announce().catch((error: unknown) => {
      this.deps.log(`Other windows do not hear that this one is looked at: ${String(error)}`);
    });
  }
}
