import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceLog } from '../core/serviceLog';
import { work } from '../jobs/work';
import { KernelConverter } from '../node/kernels/kernelConverter';
import { KernelProcess } from '../node/kernels/kernelProcess';
import { readyChannel } from './postgres/pgQueue';
import { pgCrashes } from './postgres/pgRecords';
import type { Queue } from '../ports';
import type { RunningRole } from './roles';
import { connectionSettings, openTeam } from './teamConnections';
import type { Settings, SettingName } from './teamSettings';
import { copyResults, storeBlobs } from './store/storeBlobs';
import { teamDuplicates } from './duplicates';
import type { Clocks } from './clocks/watchClocks';
import { startWatch } from './watch/watch';
import { watchedConverter } from './watch/watched';
import { kernelVersion } from '../node/kernels/kernelVersion';
import { openWorkFolder } from './machine/workFolder';

export const workerSettings: readonly SettingName[] = connectionSettings;

const connections = 4;

/** The interval of heartbeats, in milliseconds: a worker that misses three is taken for dead. */
const beatMs = 3000;

/** The polling interval of the queue, in milliseconds, for notifications that were lost with their connection. */
const lookAgainMs = 1000;

/**
 * When the disk is full or the folder is gone, the worker tries again after this time at the latest. In milliseconds.
 */
const longestRestMs = 60_000;

/** Converts one model at a time, in a kernel process. When asked to end, it returns its job to the queue. */
export async function startWorker(
  settings: Settings,
  kernelEntry: string,
  log: ServiceLog,
): Promise<RunningRole> {
  const options = { role: 'worker', connections, supervises: false };
  const team = await openTeam(settings, options, log);
  const { database, queue, store, clock, clocks } = team;
  const folder = await openWorkFolder(settings.workFolder, log);
  const bytes = {
    ...{ store, database, clock },
    ...{ assetSeconds: settings.assetSeconds, maxUploadBytes: settings.maxUploadBytes },
    workFolder: folder.path,
    fenceOf: (modelId: string) => queue.fenceOf(modelId),
  };
  const blobs = storeBlobs(bytes);
  const limits = {
    memoryMB: settings.memoryLimitMB,
    deadlineMs: settings.timeLimitSeconds * 1000,
    ...{ idleMs: 60_000, conversions: 25 },
  };
  const kernel = new KernelProcess(kernelEntry, folder.path, limits);
  const watch = await startWatch(settings, 'worker', clocks);
  const plain = { quality: settings.quality, compactGlb: false };
  const converter = watchedConverter(new KernelConverter(kernel, plain, limits), watch, (modelId) =>
    queue.traceOf(modelId),
  );
  const stopped = new AbortController();
  const bell = new WakeSignal(stopped.signal);
  await database.listen(readyChannel, () => bell.raise());
  const version = await kernelVersion(kernelEntry);
  const crashes = pgCrashes(database, version);
  const duplicates = teamDuplicates({
    queue,
    copyResults: (from, toModelId) => copyResults(bytes, from, toModelId),
    kernel: `${version} ${settings.quality}`,
    log,
  });
  const working = work(
    {
      ...{ converter, blobs, duplicates, clock, log, beatMs, hasOthers: true },
      queue: whileRight(queue, clocks),
      records: { ...crashes, move: (from, to) => queue.move(from, to) },
      // The webhook to be sent is stored in the database in the transaction that ends the model.
      outbox: { ended: () => undefined },
      idle: () => bell.wait(lookAgainMs),
      rest,
    },
    stopped.signal,
  );
  return {
    ready: { role: 'worker', ...(watch.metrics && { metricsPort: watch.metrics.port }) },
    async stop() {
      stopped.abort();
      await working;
      await converter.stop();
      await watch.stop();
      await team.close();
      await folder.remove();
    },
  };
}

/** The same queue, which has no jobs for a machine whose clock is wrong: the end of a model is written by it. */
function whileRight(queue: Queue, clocks: Clocks): Queue {
  return {
    enqueue: (modelId, source) => queue.enqueue(modelId, source),
    take: async () => (clocks.isWrong() ? null : queue.take()),
    beat: (job) => queue.beat(job),
    done: (job, record) => queue.done(job, record),
    giveBack: (job, record, turn) => queue.giveBack(job, record, turn),
    depth: () => queue.depth(),
  };
}

/** Pauses after a trouble of this machine, while other workers have the job. */
async function rest(troubles: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(longestRestMs, lookAgainMs * 2 ** (troubles - 1));
  await pause(ms, undefined, { signal }).catch(() => undefined);
}

/** Wakes a waiting worker. */
class WakeSignal {
  private wake: () => void = () => undefined;

  constructor(stopped: AbortSignal) {
    stopped.addEventListener('abort', () => this.raise(), { once: true });
  }

  raise(): void {
    this.wake();
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
