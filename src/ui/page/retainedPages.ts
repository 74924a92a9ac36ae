/** Memory limit of all pages in hidden tabs together, with their models and GPU memory. */
const maxBytes = 768 * 2 ** 20;
/** Chromium limits the number of WebGL contexts to 16 and drops the oldest; visible pages need theirs. */
const maxPages = 8;
/** Approximate memory of a page without its model. */
const bareBytes = 32 * 2 ** 20;

/** A page whose tab may be hidden. */
export interface RetainedPage {
  /** Memory of its model, bytes. */
  readonly memoryBytes: number;
  /** Frees the page's memory; it is rebuilt when its tab is shown again. */
  letGo(): void;
}

/**
 * Keeps the pages of hidden tabs alive, so that they return at once. When the limits are exceeded, those that were
 * hidden first are released (LRU).
 */
export class RetainedPages {
  /** In the order in which they were hidden. */
  private readonly hidden = new Set<RetainedPage>();

  /** Called when its tab is hidden. */
  keep(page: RetainedPage): void {
    this.hidden.delete(page);
    this.hidden.add(page);
    this.fit();
  }

  /** Called when its tab is shown again, or closed. */
  release(page: RetainedPage): void {
    this.hidden.delete(page);
  }

  /** Releases pages until the others fit the limits; a page may have grown. */
  fit(): void {
    let bytes = 0;
    for (const { memoryBytes } of this.hidden) bytes += bareBytes + memoryBytes;
    for (const page of this.hidden) {
      if (bytes <= maxBytes && this.hidden.size <= maxPages) return;
      bytes -= bareBytes + page.memoryBytes;
      this.hidden.delete(page);
      page.letGo();
    }
  }
}
