import type { Clock } from './clock';
import type { Disposable } from './emitter';

/**
 * Reports the first number at once and later ones at most once per `everyMs`, always the latest. A number that waits is
 * reported after `everyMs` at the latest, even when none follows it. `stop` drops a waiting number.
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
      // Without the absolute value, a clock that was set back would delay every report.
      const sinceMs = Math.abs(clock.now() - reportedAt);
      stop();
      if (urgent || sinceMs >= everyMs) pass(value);
      else timer = clock.setTimer(() => pass(value), everyMs - sinceMs);
    },
    stop,
  };
}
