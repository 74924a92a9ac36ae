import { Debounce } from './debounce';

/** Two frames of a movement further apart than this feel like jumps. */
const slowMs = 90;
/** A movement that pauses this long is over. */
const restMs = 300;
/** One slow frame may be chance. */
const patience = 2;

/**
 * Tells when a movement must be drawn coarsely to stay fluent, as on a machine that draws without a
 * graphics card, and when it is over and worth a fine picture.
 */
export class Pace {
  private lastMs = -Infinity;
  private slowFrames = 0;
  private readonly debounce: Debounce;

  /** @param onRest called when a movement that was drawn coarsely is over */
  constructor(onRest: () => void) {
    this.debounce = new Debounce(restMs, () => {
      const wasCoarse = this.isCoarse;
      this.slowFrames = 0;
      this.lastMs = -Infinity;
      if (wasCoarse) onRest();
    });
  }

  get isCoarse(): boolean {
    return this.slowFrames >= patience;
  }

  /** Takes note of a frame that a movement asked for. */
  moved(nowMs: number): void {
    const gapMs = nowMs - this.lastMs;
    this.lastMs = nowMs;
    if (gapMs > slowMs && gapMs < 20 * slowMs) this.slowFrames += 1;
    this.debounce.restart();
  }
}
