import type { Disposable } from './emitter';

/** The time and the random numbers, passed in so that tests can control both. */
export interface Clock {
  /** Milliseconds since the epoch, from the wall clock. It may jump: after sleep, or when the clock is corrected. */
  now(): number;
  /** Calls `call` once after `delayMs`, unless it is disposed of before. */
  setTimer(call: () => void, delayMs: number): Disposable;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(call, delayMs) {
    const timer = setTimeout(call, Math.min(delayMs, longestTimerMs));
    return {
      dispose: () => {
        clearTimeout(timer);
      },
    };
  },
  random: () => Math.random(),
};

// Node shortens a longer delay to 1 ms.
const longestTimerMs = 2 ** 31 - 1;

/** Resolves after `delayMs`; rejects with the signal's reason when it is aborted first. */
export function pause(
  clock: Pick<Clock, 'setTimer'>,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      timer.dispose();
      reject(asError(signal.reason));
    };
    const timer = clock.setTimer(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('Aborted');
}
