export const fullTurn = 2 * Math.PI;

/** Of all values a whole number of periods away the one nearest to another value. */
export function nearestTurn(value: number, near: number, period: number): number {
  return value + Math.round((near - value) / period) * period;
}

/** Between `low` and a period further. */
export function withinPeriod(value: number, low: number, period: number): number {
  const turns = Math.floor((value - low) / period);
  return turns === 0 ? value : value - turns * period;
}
