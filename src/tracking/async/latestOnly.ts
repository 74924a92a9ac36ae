/**
 * Makes work run one at a time. Of all that is asked while some is under way only the latest is done, after it; the
 * rest is dropped.
 * @returns a function that asks for work, and resolves when nothing is under way any more; it throws what the work
 * throws
 */
export function latestOnly<Value>(
  work: (value: Value) => Promise<void>,
): (value: Value) => Promise<void> {
  let waiting: { readonly value: Value } | null = null;
  let isRunning = false;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      for (let next = waiting; next !== null; next = waiting) {
        waiting = null;
        await work(next.value);
      }
    } finally {
      isRunning = false;
    }
  };
  return (value) => {
    waiting = { value };
    if (!isRunning) running = run();
    return running;
  };
}
