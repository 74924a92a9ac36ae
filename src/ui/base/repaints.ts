const soonMs = 30;
const restMs = 250;

/**
 * Collects what is to be painted anew. The first change is passed on soon, what follows is passed on together:
 * nobody reads more than four times a second.
 */
export class Repaints {
  private readonly stale = new Set<string>();
  private waiting: NodeJS.Timeout | null = null;
  private wanted = false;

  /** @param paint is told what changed, which may be nothing that has a key */
  constructor(private readonly paint: (keys: string[]) => void) {}

  want(keys: readonly string[]): void {
    for (const key of keys) this.stale.add(key);
    this.wanted = true;
    this.waiting ??= setTimeout(this.paintNow, soonMs);
  }

  dispose(): void {
    if (this.waiting) clearTimeout(this.waiting);
  }

  private readonly paintNow = (): void => {
    const keys = [...this.stale];
    this.stale.clear();
    this.wanted = false;
    this.waiting = setTimeout(this.rested, restMs);
    this.paint(keys);
  };

  private readonly rested = (): void => {
    this.waiting = null;
    if (this.wanted) this.paintNow();
  };
}
