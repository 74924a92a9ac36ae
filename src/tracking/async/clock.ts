import type { Disposable } from './emitter';

/** Time and chance, handed in so that tests can own both. */
export interface Clock {
  /** Milliseconds since the epoch, by the wall. It may jump: sleep, daylight, a corrected clock. */
  now(): number;
  /** Calls once after `delayMs`, unless disposed before. */
  setTimer(call: () => void, delayMs: number): Disposable;
  /** 0 inclusive … 1 exclusive. */
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

// Node turns a longer delay into 1 ms.
const longestTimerMs = 2 ** 31 - 1;

/** Resolves after `delayMs`; rejects with the signal's reason when it is aborted first. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
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
