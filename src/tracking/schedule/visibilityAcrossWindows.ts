import type { Clock } from '../async/clock';
import type { Disposable } from '../async/emitter';

export interface VisibilityDeps {
  readonly clock: Clock;
  /** Tells the other windows that the models are visible in this one. */
  announce(): Promise<void>;
  /** Called when the models become visible in another window, or cease to be. */
  changed(): void;
  log(line: string): void;
}

const announceMs = 10_000;
/** Without a new announcement for this time, in milliseconds, the models count as no longer visible. */
const lastsMs = 15_000;

/**
 * Polls at the fast rate also while the models of this window are visible in another window. If both windows followed a
 * model, its service would be asked twice; so the other window only announces that it is visible there.
 */
export class VisibilityAcrossWindows {
  private announcing: Disposable | null = null;
  private fading: Disposable | null = null;

  constructor(private readonly deps: VisibilityDeps) {}

  /** Whether the models are visible in another window. */
  get isWatchedElsewhere(): boolean {
    return this.fading !== null;
  }

  /** Whether models that other windows follow are visible here; while they are, this is announced repeatedly. */
  setWatchedHere(isSo: boolean): void {
    if (!isSo) {
      this.announcing?.dispose();
      this.announcing = null;
    } else if (this.announcing === null) this.announce();
  }

  /** Another window has announced that the models are visible there. */
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
