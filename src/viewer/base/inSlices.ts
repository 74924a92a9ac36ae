/** Longest time that the steps may block the page at a stretch, ms. */
const sliceMs = 8;

/** A long computation as a generator, which yields where it may be interrupted. */
export type Steps<T> = Generator<undefined, T>;

/** Runs the steps in time slices, so that the page stays responsive. @returns null when `signal` was aborted */
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

/** Runs all steps without interruption. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
