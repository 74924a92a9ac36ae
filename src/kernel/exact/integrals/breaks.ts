import { outOfRange } from '../../../words/outOfRange';
/** Parameters at which one direction of a surface, or a curve, is less smooth. */
export interface Breaks {
  /** Ascending. */
  readonly at: readonly number[];
  /** After this the breaks repeat themselves; null where they do not. */
  readonly period: number | null;
}

const maxTurns = 100;
const none: readonly number[] = [];

/** The breaks strictly between two parameters, in the order from the first to the second. */
export function breaksBetween({ at, period }: Breaks, from: number, to: number): readonly number[] {
  const first = at[0];
  if (first === undefined || from === to) return none;
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const step = period ?? 0;
  const turn = step > 0 ? Math.floor((low - first) / step) : 0;
  const turns = step > 0 ? Math.min(maxTurns, Math.ceil((high - low) / step) + 2) : 1;
  // Adding periods costs the last digits of a parameter, so a break this close to an end is that end.
  const margin = 1e-12 * Math.max(Math.abs(low), Math.abs(high), high - low);
  const found: number[] = [];
  let last = low;
  for (let i = 0; i < turns; i++) {
    for (let k = 0; k < at.length; k++) {
      const moved = (at[k] ?? outOfRange()) + (turn + i) * step;
      if (!(moved > last + margin && moved < high - margin)) continue;
      found.push(moved);
      last = moved;
    }
  }
  return from < to ? found : found.reverse();
}
