const remote = { shareOfAge: 0.15, floorMs: 1000, longestMs: 30_000 } as const;
// Polling our own service disturbs nobody, and a small part converts in less than a second.
const own = { shareOfAge: 0.05, floorMs: 100, longestMs: 5000 } as const;
const jitter = 0.2;

const slowFactor = 4;
const slowLongestMs = 60_000;

/**
 * How long to wait before polling a model of this age again, in milliseconds: a constant share of the age, so that the
 * lag stays in proportion to the conversion. Jitter of ± 20 % by `chance` (0…1).
 */
export function pollDelay(ageMs: number, isOwn: boolean, chance: number): number {
  const { shareOfAge, floorMs, longestMs } = isOwn ? own : remote;
  const delay = Math.min(Math.max(shareOfAge * ageMs, floorMs), longestMs);
  return delay * (1 - jitter + 2 * jitter * chance);
}

const watchedLongestMs = 1000;

/** The same delay while the user waits for the model and does nothing else. */
export function watchedDelay(delayMs: number): number {
  return Math.min(delayMs, watchedLongestMs);
}

/** The same delay at another polling rate; infinite when it is paused. */
export function delayAtRate(delayMs: number, rate: PollingRate): number {
  switch (rate) {
    case 'fast':
      return delayMs;
    case 'slow':
    case 'background':
      return Math.max(delayMs, Math.min(delayMs * slowFactor, slowLongestMs));
    case 'paused':
      return Infinity;
  }
}

const firstBackoffMs = 1000;
const longestBackoffMs = 60_000;

/** Exponential backoff with jitter: the delay after `failures` in a row, in milliseconds. */
export function backoff(failures: number, chance: number): number {
  const most = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures, 10));
  return most * (0.5 + chance / 2);
}

/**
 * How often models are polled: 'fast' (window focused, the view or a panel visible), 'slow' (window focused, neither
 * visible), 'background' (not focused; as seldom as 'slow', with an immediate poll when it is focused again), 'paused'
 * (never).
 */
export type PollingRate = 'fast' | 'slow' | 'background' | 'paused';
