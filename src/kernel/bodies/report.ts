/**
 * Told at each stage of a conversion.
 * @param phase in words for the user: `Reading`, `Meshing 3 of 15: bracket`, …
 * @param fraction how much of the whole conversion is done, 0…1; left out where no count tells
 */
export type Report = (phase: string, fraction?: number) => void;

// Of the time of a conversion: medians of STEP and IGES files of one body and of many.
const bodiesFrom = 0.05;
const bodiesTo = 0.75;

/** How much of a conversion is done with so many of its bodies, which need not be a whole number. */
export function fractionWithBodies(done: number, count: number): number {
  return bodiesFrom + (bodiesTo - bodiesFrom) * (count > 0 ? Math.min(1, done / count) : 1);
}

/** How much of a conversion is done when its result is about to be written, and when its picture is drawn. */
export const fractionBefore = { writing: bodiesTo, drawing: 0.95 } as const;

/** Of a bar: less is not seen. */
const seenStep = 0.005;

/** Tells how much of one of so many bodies is done, where the step since the last time can be seen in the whole. */
export function whereSeen(count: number, tell: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share - told < seenStep * count) return;
    told = share;
    tell(share);
  };
}

/**
 * Tells that a body is begun.
 * @param done how many bodies are before it
 * @returns tells how much of it is done, 0…1, as far as that can be seen
 */
export function begunBody(
  report: Report,
  phase: string,
  { done, count }: { readonly done: number; readonly count: number },
): (share: number) => void {
  const tell = (share: number) => report(phase, fractionWithBodies(done + share, count));
  tell(0);
  return whereSeen(count, tell);
}
