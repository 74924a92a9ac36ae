/** A page that does not answer is not waited for longer, ms. */
const defaultWaitMs = 2000;

interface Captured {
  /** sha256 of what was seen. */
  readonly content: string;
  /** An image file. */
  readonly picture: ArrayBuffer;
}

/**
 * How a page looked when its tab was left. A page behind other tabs that is about to be let go is kept until it has
 * given its picture.
 */
export class CapturedPage {
  private captured: Captured | null = null;
  private isAsked = false;
  private waiting: { readonly then: () => void; readonly timer: NodeJS.Timeout } | null = null;

  constructor(private readonly longestWaitMs = defaultWaitMs) {}

  /** The page is asked for its picture. */
  ask(): void {
    this.isAsked = true;
  }

  keep(captured: Captured): void {
    this.captured = captured;
    this.finish();
  }

  /** @returns null where none was taken of this content */
  of(content: string): ArrayBuffer | null {
    return this.captured?.content === content ? this.captured.picture : null;
  }

  /** Does something as soon as the picture that was asked for is there, or is not to be had. */
  whenTaken(then: () => void): void {
    this.cancel();
    if (!this.isAsked) {
      then();
      return;
    }
    const timer = setTimeout(() => {
      this.finish();
    }, this.longestWaitMs);
    this.waiting = { then, timer };
  }

  /** What waits for the picture is not wanted any more. */
  cancel(): void {
    if (this.waiting) clearTimeout(this.waiting.timer);
    this.waiting = null;
  }

  private finish(): void {
    this.isAsked = false;
    const { waiting } = this;
    this.cancel();
    waiting?.then();
  }
}
