import type { Clock } from './clock';
import type { Disposable } from './event';

export interface SharedEyesParts {
  readonly clock: Clock;
  /** Tells the other windows that somebody looks here. */
  tell(): Promise<void>;
  /** Somebody looks in another window, or no longer does. */
  changed(): void;
  log(line: string): void;
}

const tellMs = 10_000;
/** A look that is not told again was the last one. */
const lastsMs = 15_000;

/**
 * Whoever looks at a model that another window follows wants to see it as it is. Following it twice would
 * ask its service twice, so the one window tells the other, which then asks as if it were looked at itself.
 */
export class SharedEyes {
  private telling: Disposable | null = null;
  private fading: Disposable | null = null;

  constructor(private readonly parts: SharedEyesParts) {}

  /** Whether somebody looks in another window. */
  get areElsewhere(): boolean {
    return this.fading !== null;
  }

  /** Somebody looks here at what other windows follow, or not: they are told while it is so. */
  look(isSo: boolean): void {
    if (!isSo) {
      this.telling?.dispose();
      this.telling = null;
    } else if (this.telling === null) this.tell();
  }

  /** Another window has told that somebody looks there. */
  heard(): void {
    const isNews = !this.areElsewhere;
    this.fading?.dispose();
    this.fading = this.parts.clock.setTimer(() => {
      this.fading = null;
      this.parts.changed();
    }, lastsMs);
    if (isNews) this.parts.changed();
  }

  dispose(): void {
    this.telling?.dispose();
    this.fading?.dispose();
  }

  private tell(): void {
    this.telling = this.parts.clock.setTimer(() => {
      this.tell();
    }, tellMs);
    this.parts.tell().catch((error: unknown) => {
      this.parts.log(`Other windows do not hear that this one is looked at: ${String(error)}`);
    });
  }
}
