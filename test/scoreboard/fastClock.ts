import { systemClock, type Clock } from '../../src/tracking/async/clock';

/**
 * Real time that passes `times` faster since `epoch`, for real processes. Processes that share files
 * share the epoch, milliseconds since 1970.
 */
export function fastClock(times: number, epoch = Date.now()): Clock {
  return {
    ...systemClock,
    now: () => epoch + (Date.now() - epoch) * times,
    setTimer: (call, delayMs) => systemClock.setTimer(call, delayMs / times),
  };
}
