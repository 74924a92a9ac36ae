/** Vertices, or triangles, between two moments that are given to others. */
export const atOnce = 30_000;

/** Long work in pieces: whoever runs it may do something else at each null. */
export type Steps<Result = void> = Generator<null, Result>;

/** Does something for the numbers from 0 to `count`, a range at a time. */
export function* inSteps(count: number, work: (from: number, end: number) => void): Steps {
  for (let from = 0; from < count; from += atOnce) {
    if (from > 0) yield null;
    work(from, Math.min(count, from + atOnce));
  }
}

/** The same work, with something else than null between its pieces. */
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
