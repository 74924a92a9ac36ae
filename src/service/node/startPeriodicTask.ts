import type { ServiceLog } from '../core/serviceLog';

export interface PeriodicTask {
  /** Resolves when the running round has ended. */
  stop(): Promise<void>;
}

export interface PeriodicTaskOptions {
  readonly log: ServiceLog;
  /** Whether the timer keeps the process alive. */
  readonly keepsAlive: boolean;
}

/**
 * Runs `round` at once and then repeatedly, never concurrently.
 * @param what describes the round in the log when it fails
 */
export function startPeriodicTask(
  what: string,
  pauseMs: number,
  round: () => Promise<void>,
  { log, keepsAlive }: PeriodicTaskOptions,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const go = async () => {
    try {
      await round();
    } catch (error) {
      log(`${what}: ${error instanceof Error ? error.message : String(error)}`, 'warning');
    }
    if (isStopped) return;
    timer = setTimeout(start, pauseMs);
    if (!keepsAlive) timer.unref();
  };
  let current = Promise.resolve();
  const start = () => {
    current = go();
  };
  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
