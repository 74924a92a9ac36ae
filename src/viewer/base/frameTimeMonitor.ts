/** Longest time of a frame, ms. Slower frames make movements jerky and slow down other programs on this machine. */
export const frameBudgetMs = 50;
/** A single slow frame may be caused by shader compilation or uploads; a very slow one counts as proof at once. */
const patience = 2;
const verySlow = 6;

/**
 * How frames are drawn: fast enough, too slowly, by a software rasterizer, or not at all because the WebGL context is
 * lost.
 */
export type RenderingSpeed = 'fluent' | 'slow' | 'software' | 'lost';

/** Decides from the times of frames whether a machine draws slowly. */
export class FrameTimeMonitor {
  private slowFrames = 0;

  constructor(private readonly budgetMs: number) {}

  /** @returns whether drawing counts as slow now */
  took(costMs: number): boolean {
    if (costMs <= this.budgetMs) this.slowFrames = 0;
    else this.slowFrames += costMs > verySlow * this.budgetMs ? patience : 1;
    return this.slowFrames >= patience;
  }
}
