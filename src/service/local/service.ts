import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '../../files/isProcessAlive';
import { loadTranslations } from '../../files/loadTranslations';
import { once } from '../../words/memoized';
import type { Quality } from '../../model/modelExtras';
import { serviceHandler } from '../core/handle';
import { removeOverdue } from '../core/housekeeping';
import { singleProject } from '../core/singleProject';
import type { ServiceLimits } from '../core/serviceLimits';
import type { ServiceLog } from '../core/serviceLog';
import type { Outbox } from '../ports';
import { diskRefusal } from './http/diskTroubles';
import { listen } from '../node/http/listen';
import { guardedServer } from './http/server';
import { tokenAccess } from '../core/tokenAccess';
import { KernelConverter } from '../node/kernels/kernelConverter';
import { KernelProcess, type KernelLimits } from '../node/kernels/kernelProcess';
import { kernelVersion } from '../node/kernels/kernelVersion';
import { LocalQueue } from './localQueue';
import { Leases } from './storage/leases';
import { diskBlobs } from './storage/diskBlobs';
import { ModelStorage } from './storage/modelStorage';
import { Presence } from './storage/presence';
import { startPeriodicTask } from '../node/startPeriodicTask';
import { callWebhook } from './webhook';

export interface ServiceOptions {
  readonly port: number;
  readonly token: string;
  readonly storageDir: string;
  /** Path of the kernel program, `dist/kernel.js`. */
  readonly kernelEntry: string;
  readonly quality: Quality;
  /** Whether GLBs are quantized, which halves their size but requires readers to support `KHR_mesh_quantization`. */
  readonly compactGlb?: boolean;
  /** Number of concurrent conversions. */
  readonly parallel: number;
  readonly kernel: KernelLimits;
  /** A file with translations, also for the kernel; English when null or left out. */
  readonly wordsFile?: string | null;
  readonly limits: ServiceLimits;
  readonly assetLifetimeMs: number;
  /** An owner without heartbeats is considered dead after this time, ms. */
  readonly staleMs: number;
  readonly log: ServiceLog;
}

/** How long a service without an owner waits for another one with the same storage. */
export interface Outliving {
  readonly graceMs: number;
  /**
   * The process of the editor, and how long the service waits while that runs: its window may be loading again, which a
   * busy machine does slowly. Null where there is none.
   */
  readonly editor: { readonly pid: number; readonly graceMs: number } | null;
}

export interface Service {
  readonly baseUrl: string;
  /** Cancels a model, even at another service that shares the storage. */
  cancel(modelId: string): Promise<void>;
  /**
   * Stops serving, and ends when the running conversions have finished; or earlier, when no other service that shares
   * the storage has been serving for as long as `outliving` allows.
   */
  finish(outliving: Outliving): Promise<void>;
  stop(): Promise<void>;
}

/** An upload without progress for this long is considered broken, ms. */
const aPartIsDeadAfterMs = 10 * 60_000;

const webhookTimes = { answerMs: 10_000, pausesMs: [1000, 5000] };

/** Starts the conversion service on this machine: storage, queue and the interface on a loopback port. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { limits, log, wordsFile = null } = options;
  await loadTranslations(wordsFile);
  const version = once(() => kernelVersion(options.kernelEntry));
  const storage = await ModelStorage.open(options.storageDir, version);
  const access = await tokenAccess(options.token);
  const server = guardedServer({ access, handle: () => handle, log });
  const baseUrl = `http://127.0.0.1:${await listen(server, options.port, '127.0.0.1')}`;
  const { assetLifetimeMs } = options;
  const { blobs, served } = diskBlobs({ storage, baseUrl, assetLifetimeMs, clock: Date.now });
  const stopped = new AbortController();
  const outbox: Outbox = {
    ended: (record) => void callWebhook(record, webhookTimes, stopped.signal, log),
  };
  const times = { beatMs: options.staleMs / 5, staleMs: options.staleMs };
  const presence = new Presence(storage.presenceFolder, times);
  await presence.begin();
  const queue = new LocalQueue({
    ...{ records: storage, blobs, outbox, clock: Date.now, log },
    leases: new Leases((id) => storage.folder(id), times),
    converters: Array.from({ length: options.parallel }, () => {
      const { kernelEntry, kernel, quality, compactGlb = false } = options;
      const process = new KernelProcess(kernelEntry, storage.kernelFolder, kernel, wordsFile);
      return new KernelConverter(process, { quality, compactGlb }, kernel);
    }),
  });
  const handle = serviceHandler({
    ...{ baseUrl, records: storage, blobs, intake: queue, limits, clock: Date.now, log },
    projects: singleProject(storage, limits, Date.now),
    served: { ...served, submit: (record, received) => queue.submit(record, received) },
    refusalOf: diskRefusal,
  });
  const lookAround = async () => {
    await removeOverdue(storage, limits, Date.now());
    await queue.takeOver();
    // Afterwards, because `takeOver` uses files that are already complete.
    await storage.forgetIncomingOlderThan(Math.max(aPartIsDeadAfterMs, 2 * limits.uploadIdleMs));
    await storage.forgetDraftsOlderThan(aPartIsDeadAfterMs);
  };
  const what = 'looking after the storage';
  const rounds = startPeriodicTask(what, options.staleMs, lookAround, { log, keepsAlive: false });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const stop = async () => {
    stopped.abort();
    close();
    // In parallel and without waiting for the round, because a process that is asked to stop has little time.
    await Promise.all([queue.stop(), rounds.stop(), presence.end()]);
  };
  return {
    baseUrl,
    cancel: (modelId) => queue.cancel(modelId),
    async finish(outliving) {
      close();
      const finished = new AbortController();
      const finishing = Promise.allSettled([queue.finishRunning(), rounds.stop(), presence.end()]);
      const alone = untilAlone(presence, outliving, finished.signal);
      await Promise.race([finishing, alone]);
      finished.abort();
      await stop();
    },
    stop,
  };
}

/** Resolves when no other service has been serving for as long as is allowed, or when the signal is aborted. */
async function untilAlone(
  presence: Presence,
  outliving: Outliving,
  signal: AbortSignal,
): Promise<void> {
  const intervalMs = Math.min(lookMs, outliving.graceMs);
  let aloneSince = performance.now();
  for (;;) {
    await pause(intervalMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    // A failed check tells nothing. A check that found another service never ends the wait, even if this process was
    // suspended for long.
    if (await presence.othersServe().catch(() => false)) aloneSince = performance.now();
    else if (performance.now() - aloneSince >= graceOf(outliving)) return;
  }
}

function graceOf({ graceMs, editor }: Outliving): number {
  return editor !== null && isProcessAlive(editor.pid)
    ? Math.max(graceMs, editor.graceMs)
    : graceMs;
}

/** Interval at which other services are checked, ms. */
const lookMs = 1000;
