export const fullTurn = 2 * Math.PI;

/** The value nearest to `near` among those that differ from `value` by whole periods. */
export function nearestEquivalent(value: number, near: number, period: number): number {
  return value + Math.round((near - value) / period) * period;
}

/** The equivalent value between `low` and `low + period`. */
export function withinPeriod(value: number, low: number, period: number): number {
  const turns = Math.floor((value - low) / period);
  return turns === 0 ? value : value - turns * period;
}
