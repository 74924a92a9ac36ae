import type { Clock } from './clock';
import type { Disposable } from './emitter';

/**
 * Passes a number on at once, and those that follow at most once in `everyMs`: always the latest, and none is
 * kept back for longer, though nothing follows it. `stop` drops what still waits.
 */
export function throttled(
  report: (value: number) => void,
  everyMs: number,
  clock: Pick<Clock, 'now' | 'setTimer'>,
): { report(value: number, urgent: boolean): void; stop(): void } {
  let reportedAt = -Infinity;
  let timer: Disposable | null = null;
  const stop = (): void => {
    timer?.dispose();
    timer = null;
  };
  const pass = (value: number): void => {
    stop();
    reportedAt = clock.now();
    report(value);
  };
  return {
    report: (value, urgent) => {
      // A clock that was set back would keep everything waiting.
      const sinceMs = Math.abs(clock.now() - reportedAt);
      stop();
      if (urgent || sinceMs >= everyMs) pass(value);
      else timer = clock.setTimer(() => pass(value), everyMs - sinceMs);
    },
    stop,
  };
}
