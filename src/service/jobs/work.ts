import type { ConversionHooks, Converter, Job, Queue } from '../ports';
import { attempt, conclude, inOneLine, type AttemptDeps, type AttemptEnd } from './attempt';

export interface WorkDeps extends AttemptDeps {
  readonly queue: Queue;
  readonly converter: Converter;
  /** Interval between two heartbeats of a job, ms. */
  readonly beatMs: number;
  /** Resolves when the queue should be checked again, or when the signal is aborted. */
  readonly idle: (stopped: ConversionHooks['signal']) => Promise<void>;
  /**
   * Backoff after an error of this machine, longer with consecutive errors, so that the returned job is not taken again
   * at once. Also resolves when the signal is aborted.
   */
  readonly rest: (troubles: number, stopped: ConversionHooks['signal']) => Promise<void>;
}

/** Takes one job after another until it is stopped; the running job is then returned unchanged. */
export async function work(deps: WorkDeps, stopped: AbortSignal): Promise<void> {
  let troubles = 0;
  while (!stopped.aborted) {
    const job = await deps.queue.take().catch((error: unknown) => {
      deps.log(`taking a job: ${textOf(error)}`, 'warning');
      return null;
    });
    if (!job) await deps.idle(stopped);
    else if (await workOn(job, deps, stopped)) troubles = 0;
    else await deps.rest(++troubles, stopped);
  }
}

/** @returns false when this machine could not even try and has returned the job */
async function workOn(job: Job, deps: WorkDeps, stopped: AbortSignal): Promise<boolean> {
  const lost = new AbortController();
  const beat = setInterval(() => {
    deps.queue.beat(job).then(
      (isMine) => {
        if (!isMine) lost.abort();
      },
      // After a failed heartbeat, only the next one can tell whether the lease still holds.
      (error: unknown) => deps.log(`model ${job.record.id}: no beat: ${textOf(error)}`, 'warning'),
    );
  }, deps.beatMs);
  try {
    const task = { record: job.record, lost: lost.signal, stopped };
    await settle(job, await attempt(task, deps.converter, deps), deps);
    return true;
  } catch (error) {
    deps.log(`model ${job.record.id}: ${textOf(error)}`, 'warning');
    // The trouble may be with this job alone: others must not wait behind it. If that fails, too, the lease expires.
    await deps.queue.giveBack(job, job.record, 'later').catch(() => undefined);
    return false;
  } finally {
    clearInterval(beat);
  }
}

async function settle(job: Job, end: AttemptEnd, deps: WorkDeps): Promise<void> {
  const { queue } = deps;
  switch (end.kind) {
    case 'lost':
      return;
    case 'givenBack':
    case 'again':
      return queue.giveBack(job, end.record);
    case 'finished': {
      const records = { move: (_from: unknown, to: typeof end.record) => queue.done(job, to) };
      return conclude(job.record, end.record, { ...deps, records });
    }
  }
}

function textOf(error: unknown): string {
  return inOneLine(error instanceof Error ? error.message : String(error));
}
