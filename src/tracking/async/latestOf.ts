/**
 * Turns a callback into an async generator that yields only the latest reported number, never a backlog. It ends when
 * `work` ends, and throws what `work` throws.
 */
export async function* latestOf(
  work: (report: (value: number) => void) => Promise<void>,
): AsyncGenerator<number> {
  const news = new LatestValue();
  const working = work((value) => {
    news.set(value);
  }).finally(() => {
    news.end();
  });
  // The last line awaits the failure; until then it must not count as an unhandled rejection.
  working.catch(() => undefined);
  for (let latest = await news.next(); latest !== null; latest = await news.next()) yield latest;
  await working;
}

class LatestValue {
  private latest: number | null = null;
  private ended = false;
  private wake: () => void = () => undefined;

  set(value: number): void {
    this.latest = value;
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** Resolves to the latest number as soon as there is a new one; null when there will be no more. */
  async next(): Promise<number | null> {
    while (this.latest === null && !this.ended) await this.rung();
    const { latest } = this;
    this.latest = null;
    return latest;
  }

  private rung(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
