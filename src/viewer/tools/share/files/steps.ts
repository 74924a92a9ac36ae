/** Vertices or triangles that are processed between two yields. */
export const stepSize = 30_000;

/** A long computation that may pause at each null. */
export type Steps<Result = void> = Generator<null, Result>;

/** Calls `work` for ranges of the numbers from 0 to `count`, yielding in between. */
export function* inSteps(count: number, work: (from: number, end: number) => void): Steps {
  for (let from = 0; from < count; from += stepSize) {
    if (from > 0) yield null;
    work(from, Math.min(count, from + stepSize));
  }
}

/** The same computation, yielding `moment` in place of null. */
export function* yielding<Moment, Result>(
  moment: Moment,
  steps: Steps<Result>,
): Generator<Moment, Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield moment;
  }
}
