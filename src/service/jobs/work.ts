import type { ConversionHooks, Converter, Job, Queue } from '../ports';
import { attempt, conclude, inOneLine, type AttemptDeps, type AttemptEnd } from './attempt';

export interface WorkDeps extends AttemptDeps {
  readonly queue: Queue;
  readonly converter: Converter;
  /** Between two signs of life of a conversion, in milliseconds. */
  readonly beatMs: number;
  /** Resolves when it is worth looking again whether anything waits, and when the signal says so. */
  readonly idle: (stopped: ConversionHooks['signal']) => Promise<void>;
  /**
   * Waits after a trouble of this machine, the longer the more of them there were in a row: the job that was given
   * back must not be taken up again at once. Resolves when the signal says so, too.
   */
  readonly rest: (troubles: number, stopped: ConversionHooks['signal']) => Promise<void>;
}

/** Takes one job after another until it is asked to end; what it is at work on then goes back as it was. */
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

/** @returns false when this machine could not even try, and the job was given back */
async function workOn(job: Job, deps: WorkDeps, stopped: AbortSignal): Promise<boolean> {
  const lost = new AbortController();
  const beat = setInterval(() => {
    deps.queue.beat(job).then(
      (isMine) => {
        if (!isMine) lost.abort();
      },
      // Whether it is still ours, only the next beat can tell.
      (error: unknown) => deps.log(`model ${job.record.id}: no beat: ${textOf(error)}`, 'warning'),
    );
  }, deps.beatMs);
  try {
    const task = { record: job.record, lost: lost.signal, stopped };
    await settle(job, await attempt(task, deps.converter, deps), deps);
    return true;
  } catch (error) {
    deps.log(`model ${job.record.id}: ${textOf(error)}`, 'warning');
    // If that fails too, its silence gives it back.
    await deps.queue.giveBack(job, job.record).catch(() => undefined);
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
