/** The most of these times, in order, that lie within any `ms` milliseconds. */
export function peakWithin(times: readonly number[], ms: number): number {
  let first = 0;
  return times.reduce((most, at, last) => {
    while ((times[first] ?? at) <= at - ms) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}
