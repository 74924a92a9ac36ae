import { say } from '../../words/say';

/**
 * Receives the progress of a conversion.
 * @param phase text for the user: `Reading`, `Meshing 3 of 15: bracket`, …
 * @param fraction share of the whole conversion that is done, from 0 to 1; absent where it is not known
 */
export type Report = (phase: string, fraction?: number) => void;

// Shares of a conversion's time: medians over STEP and IGES files with one body and with many.
const bodiesFrom = 0.05;
const bodiesTo = 0.6;

/** The share of a conversion that is done after a number of its bodies, which may be fractional. */
export function fractionWithBodies(done: number, count: number): number {
  return bodiesFrom + (bodiesTo - bodiesFrom) * (count > 0 ? Math.min(1, done / count) : 1);
}

/**
 * The share of a conversion that is done before its exact numbers are checked, features are recognised, its result is
 * written, its view pack is, and its picture is drawn.
 */
export const fractionBefore = {
  checking: bodiesTo,
  features: 0.72,
  writing: 0.82,
  packing: 0.86,
  drawing: 0.95,
} as const;

/** Smallest visible step of a progress bar. */
const seenStep = 0.005;

/** Passes on the progress of one of several bodies where the step since the last report is visible in the total. */
export function reportVisibleSteps(
  count: number,
  reportShare: (share: number) => void,
): (share: number) => void {
  let reported = 0;
  return (share) => {
    if (share - reported < seenStep * count) return;
    reported = share;
    reportShare(share);
  };
}

/** Reports visible steps of a phase that takes a conversion from one share to another. */
export function reportSteps(
  report: Report,
  phase: string,
  [from, to]: readonly [from: number, to: number],
): (share: number) => void {
  return reportVisibleSteps(1 / (to - from), (share) => report(phase, from + (to - from) * share));
}

/** Reports that a file is read, and then the share of its bytes that are. */
export function reportReading(report: Report): (share: number) => void {
  const phase = say('Reading');
  report(phase, 0);
  return reportSteps(report, phase, [0, bodiesFrom]);
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
  const reportShare = (share: number) => report(phase, fractionWithBodies(done + share, count));
  reportShare(0);
  return reportVisibleSteps(count, reportShare);
}
