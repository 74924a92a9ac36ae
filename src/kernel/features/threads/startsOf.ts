import type { HelixPlace } from './helixFit';

/** Into so many steps a lead is divided: of a thread with six starts each still has more than forty. */
const steps = 256;
const mostStarts = 6;

/**
 * How many threads run side by side: so often a way along the axis, as long as the lead, leads over a crest. Null
 * where that is not plain.
 * @param places vertices, on crests and roots as on flanks
 */
export function startsOf(places: readonly HelixPlace[], lead: number): number | null {
  const { narrow, wide } = widthsOf(places);
  const middle = (narrow + wide) / 2;
  const seen = Array.from({ length: steps }, () => ({ isLow: false, isHigh: false }));
  for (const { radius, phase } of places) {
    const share = phase / lead - Math.floor(phase / lead);
    const step = seen[Math.min(steps - 1, Math.floor(share * steps))];
    if (!step) continue;
    step.isLow ||= radius < middle;
    step.isHigh ||= radius >= middle;
  }
  // Where a flank is steep, or rounding puts a vertex into the next step, a step has both.
  const plain = seen.flatMap(({ isLow, isHigh }) => (isLow === isHigh ? [] : [isHigh]));
  const crests = plain.filter((isHigh, i) => isHigh && plain.at(i - 1) === false).length;
  return crests > 0 && crests <= mostStarts ? crests : null;
}

/** The least and the largest radius. */
export function widthsOf(places: readonly HelixPlace[]): { narrow: number; wide: number } {
  let [narrow, wide] = [Infinity, -Infinity];
  for (const { radius } of places) {
    narrow = Math.min(narrow, radius);
    wide = Math.max(wide, radius);
  }
  return { narrow, wide };
}
