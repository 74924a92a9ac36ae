/** Receives the share of a step that is done, 0…1. */
export type Progress = (share: number) => void;

/** Elements that are handled between two reports, so that reporting costs nothing against the work. */
const slice = 2 ** 16;

/** Handles elements in slices and reports the share that is done after each. */
export function forEachSlice(
  count: number,
  progress: Progress | null,
  handle: (from: number, to: number) => void,
): void {
  for (let from = 0; from < count; from += slice) {
    handle(from, Math.min(from + slice, count));
    progress?.(Math.min(1, (from + slice) / count));
  }
}

/** Reports a step as a part of a longer one. */
export function partOf(progress: Progress | null, from: number, to: number): Progress | null {
  return progress && ((share) => progress(from + (to - from) * share));
}
