/** Where a direction of a surface, or a curve, is less smooth. */
export interface Breaks {
  /** Ascending. */
  readonly at: readonly number[];
  /** After which they repeat themselves; null where they do not. */
  readonly period: number | null;
}

const mostTurns = 100;
const none: readonly number[] = [];

/** The breaks strictly between two parameters, in the order from the first to the second. */
export function breaksBetween({ at, period }: Breaks, from: number, to: number): readonly number[] {
  const [low, high] = from < to ? [from, to] : [to, from];
  const first = at[0];
  if (first === undefined || from === to) return none;
  const step = period ?? 0;
  const turn = step > 0 ? Math.floor((low - first) / step) : 0;
  const turns = step > 0 ? Math.min(mostTurns, Math.ceil((high - low) / step) + 2) : 1;
  const margin = 1e-12 * Math.max(Math.abs(low), Math.abs(high), high - low);
  const found: number[] = [];
  for (let i = 0; i < turns; i++) {
    for (const place of at) {
      const moved = place + (turn + i) * step;
      const isNew = moved > (found.at(-1) ?? low) + margin;
      if (isNew && moved < high - margin) found.push(moved);
    }
  }
  return from < to ? found : found.reverse();
}
