/** Steps may keep the page this long. */
const sliceMs = 8;

/** What is made in steps, with `yield` between those that may be long. */
export type Steps<T> = Generator<undefined, T>;

/** Makes all of it in steps, between which the page does what else there is. @returns null when it was aborted */
export async function inSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<T | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    const untilMs = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < untilMs);
  }
}

/** Makes all of it at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
