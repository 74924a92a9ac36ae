import type { Quality } from '../model/modelExtras';
import { loadTranslations } from '../files/loadTranslations';
import { Claims } from './claims';
import { tidy } from './housekeeping';
import { Jobs } from './jobs';
import { KernelProcess, type KernelLimits } from './kernelProcess';
import type { RouteLimits } from './routeParts';
import { routes } from './routes';
import { hashOf } from './secrets';
import { guardedServer, listen } from './server';
import type { ServiceLog } from './serviceLog';
import { ModelStorage } from './storage';
import { temporaryAddresses } from './temporaryAddresses';
import { callWebhook } from './webhook';

export interface ServiceOptions {
  readonly port: number;
  readonly token: string;
  readonly storageDir: string;
  /** The kernel's program, `dist/kernel.js`. */
  readonly kernelEntry: string;
  readonly quality: Quality;
  /** Conversions at one time. */
  readonly parallel: number;
  readonly kernel: KernelLimits;
  /** The words of another language than English, for the kernel as well; null or left out: English. */
  readonly wordsFile?: string | null;
  readonly limits: RouteLimits;
  readonly assetLifetimeMs: number;
  /** A silent owner of a model is taken for dead after this time, in milliseconds. */
  readonly staleMs: number;
  readonly log: ServiceLog;
}

export interface Service {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** An upload that nobody has written to for so long has broken off. */
const aPartIsDeadAfterMs = 10 * 60_000;

const webhookTimes = { answerMs: 10_000, pausesMs: [1000, 5000] };

/** Starts the conversion service: storage, jobs and routes on a loopback port. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { limits, log, wordsFile = null } = options;
  await loadTranslations(wordsFile);
  const storage = await ModelStorage.open(options.storageDir);
  const stopped = new AbortController();
  const jobs = new Jobs({
    storage,
    claims: new Claims((id) => storage.folder(id), {
      beatMs: options.staleMs / 5,
      staleMs: options.staleMs,
    }),
    kernels: Array.from(
      { length: options.parallel },
      () => new KernelProcess(options.kernelEntry, storage.kernelFolder, options.kernel, wordsFile),
    ),
    limits: options.kernel,
    quality: options.quality,
    finished: (record) => void callWebhook(record, webhookTimes, stopped.signal, log),
    clock: Date.now,
    log,
  });
  const server = guardedServer(() => handler, log);
  const baseUrl = `http://127.0.0.1:${await listen(server, options.port)}`;
  const handler = routes({
    baseUrl,
    tokenHash: hashOf(options.token),
    storage,
    jobs,
    addresses: temporaryAddresses(options.assetLifetimeMs, Date.now),
    limits,
    clock: Date.now,
  });
  const lookAround = async () => {
    await tidy(storage, limits, Date.now());
    await jobs.takeOver();
    // After it, because it takes up what was whole already.
    await storage.forgetIncomingOlderThan(Math.max(aPartIsDeadAfterMs, 2 * limits.uploadIdleMs));
    await storage.forgetDraftsOlderThan(aPartIsDeadAfterMs);
  };
  const rounds = startRounds(lookAround, options.staleMs, log);
  return {
    baseUrl,
    async stop() {
      stopped.abort();
      server.close();
      server.closeAllConnections();
      // At once, whatever the round is about: who is asked to end does not have long.
      await Promise.all([jobs.stop(), rounds.stop()]);
    },
  };
}

/** Does `round` at once and then again and again, never twice at a time. */
function startRounds(round: () => Promise<void>, pauseMs: number, log: ServiceLog) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const go = async () => {
    try {
      await round();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log(`looking after the storage: ${why}`, 'warning');
    }
    if (!isStopped) timer = setTimeout(start, pauseMs).unref();
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
