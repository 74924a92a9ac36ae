import type { HelixPlace } from './helixFit';

/** Number of steps of a lead; with six starts, each thread still has more than forty. */
const steps = 256;
const maxStarts = 6;

/**
 * The number of starts of a thread: how many crests a line along the axis crosses within one lead. Null where
 * that is not clear.
 * @param places vertices on crests, roots and flanks
 */
export function threadStarts(places: readonly HelixPlace[], lead: number): number | null {
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
  // A step has both on a steep flank, or where rounding moves a vertex to the next step.
  const plain = seen.flatMap(({ isLow, isHigh }) => (isLow === isHigh ? [] : [isHigh]));
  const crests = plain.filter((isHigh, i) => isHigh && plain.at(i - 1) === false).length;
  return crests > 0 && crests <= maxStarts ? crests : null;
}

/** The smallest and the largest radius. */
export function widthsOf(places: readonly HelixPlace[]): { narrow: number; wide: number } {
  let [narrow, wide] = [Infinity, -Infinity];
  for (const { radius } of places) {
    narrow = Math.min(narrow, radius);
    wide = Math.max(wide, radius);
  }
  return { narrow, wide };
}
