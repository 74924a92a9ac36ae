/** Of all pages behind other tabs together, models and graphics memory included. */
const mostBytes = 768 * 2 ** 20;
/** Chromium takes the oldest graphics context back from the seventeenth on: pages that are seen need theirs. */
const mostPages = 8;
/** What a page takes beside its model, about. */
const bareBytes = 32 * 2 ** 20;

/** A page whose tab may be behind another one. */
export interface KeptPage {
  /** What its model takes. */
  readonly heldBytes: number;
  /** Gives its memory back; it is made anew when its tab is seen again. */
  letGo(): void;
}

/**
 * Keeps pages as they are while other tabs are seen, so that a return is at once. Past a budget those that
 * were seen longest ago go.
 */
export class KeptPages {
  /** The one that was seen last stands last. */
  private readonly hidden = new Set<KeptPage>();

  /** Its tab is behind another one. */
  keep(page: KeptPage): void {
    this.hidden.delete(page);
    this.hidden.add(page);
    this.fit();
  }

  /** Its tab is seen again, or closed. */
  release(page: KeptPage): void {
    this.hidden.delete(page);
  }

  /** Lets pages go until the others fit: one of them may have become larger. */
  fit(): void {
    let bytes = 0;
    for (const { heldBytes } of this.hidden) bytes += bareBytes + heldBytes;
    for (const page of this.hidden) {
      if (bytes <= mostBytes && this.hidden.size <= mostPages) return;
      bytes -= bareBytes + page.heldBytes;
      this.hidden.delete(page);
      page.letGo();
    }
  }
}
