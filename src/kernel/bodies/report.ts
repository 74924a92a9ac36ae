/**
 * Receives the progress of a conversion.
 * @param phase text for the user: `Reading`, `Meshing 3 of 15: bracket`, …
 * @param fraction share of the whole conversion that is done, from 0 to 1; absent where it is not known
 */
export type Report = (phase: string, fraction?: number) => void;

// Shares of a conversion's time: medians over STEP and IGES files with one body and with many.
const bodiesFrom = 0.05;
const bodiesTo = 0.75;

/** The share of a conversion that is done after a number of its bodies, which may be fractional. */
export function fractionWithBodies(done: number, count: number): number {
  return bodiesFrom + (bodiesTo - bodiesFrom) * (count > 0 ? Math.min(1, done / count) : 1);
}

/** The share of a conversion that is done before its result is written, its view pack is, and its picture is drawn. */
export const fractionBefore = { writing: bodiesTo, packing: 0.8, drawing: 0.95 } as const;

/** Smallest visible step of a progress bar. */
const seenStep = 0.005;

/** Passes on the progress of one of several bodies where the step since the last report is visible in the total. */
export function reportVisibleSteps(
  count: number,
  tell: (share: number) => void,
): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share - told < seenStep * count) return;
    told = share;
    tell(share);
  };
}

/**
 * Reports that a body is started.
 * @param done number of bodies before it
 * @returns a function that reports the progress of the body, from 0 to 1, in visible steps
 */
export function reportBodyStart(
  report: Report,
  phase: string,
  { done, count }: { readonly done: number; readonly count: number },
): (share: number) => void {
  const tell = (share: number) => report(phase, fractionWithBodies(done + share, count));
  tell(0);
  return reportVisibleSteps(count, tell);
}
