const soonMs = 30;
const restMs = 250;

/**
 * Collects rows to be repainted. The first change is passed on soon, later ones together, at most four times a second.
 */
export class Repaints {
  private readonly stale = new Set<string>();
  private waiting: NodeJS.Timeout | null = null;
  private wanted = false;

  /** @param paint receives the keys that changed; the list may be empty */
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
