const remote = { shareOfAge: 0.15, floorMs: 1000, longestMs: 30_000 } as const;
// Nobody else is disturbed by asking our own service, and a small part converts in less than a second.
const own = { shareOfAge: 0.05, floorMs: 100, longestMs: 5000 } as const;
const jitter = 0.2;

const dimmedFactor = 4;
const dimmedLongestMs = 60_000;

/**
 * How long to wait before asking again about a model of this age: a constant share of its age, so
 * that the lag stays in proportion to the conversion. ± 20 %, by `chance` of 0…1.
 */
export function pollDelay(ageMs: number, isOwn: boolean, chance: number): number {
  const { shareOfAge, floorMs, longestMs } = isOwn ? own : remote;
  const delay = Math.min(Math.max(shareOfAge * ageMs, floorMs), longestMs);
  return delay * (1 - jitter + 2 * jitter * chance);
}

const watchedLongestMs = 1000;

/** The same wait when somebody does nothing else than wait for the model. */
export function watchedDelay(delayMs: number): number {
  return Math.min(delayMs, watchedLongestMs);
}

/** The same wait when fewer eyes are on the models; infinite when there are none. */
export function stretched(delayMs: number, rate: PollingRate): number {
  switch (rate) {
    case 'watching':
      return delayMs;
    case 'focused':
    case 'away':
      return Math.max(delayMs, Math.min(delayMs * dimmedFactor, dimmedLongestMs));
    case 'hidden':
      return Infinity;
  }
}

const firstBackoffMs = 1000;
const longestBackoffMs = 60_000;

/** After `failures` in a row: a random share of a wait that doubles each time. */
export function backoff(failures: number, chance: number): number {
  const most = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures, 10));
  return most * (0.5 + chance / 2);
}

/**
 * How closely somebody looks at the models of this window: 'watching' (window focused, the view or a
 * panel visible), 'focused' (window focused, neither visible), 'away' (not focused), 'hidden' (nothing to see at all).
 */
export type PollingRate = 'watching' | 'focused' | 'away' | 'hidden';
