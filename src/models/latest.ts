/**
 * From a callback to a loop: the reader gets the latest value, never a backlog. Ends when `work`
 * ends, and throws what it throws.
 */
export async function* latestOf<T extends NonNullable<unknown>>(
  work: (tell: (value: T) => void) => Promise<void>,
): AsyncGenerator<T> {
  const news: T[] = [];
  const bell = new Bell();
  let ended = false;
  const working = work((value) => {
    news.splice(0, 1, value);
    bell.ring();
  }).finally(() => {
    ended = true;
    bell.ring();
  });
  // The last line reports a failure; until the reader gets there it must not count as unhandled.
  working.catch(() => undefined);
  while (!ended || news.length > 0) {
    const [latest] = news.splice(0);
    if (latest === undefined) await bell.rung();
    else yield latest;
  }
  await working;
}

class Bell {
  private wake: (() => void) | null = null;

  ring(): void {
    this.wake?.();
    this.wake = null;
  }

  rung(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
