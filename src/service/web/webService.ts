import { say } from '../../words/say';
import type { Quality } from '../../model/modelExtras';
import { serviceHandler } from '../core/handle';
import { newSecret } from '../core/secrets';
import type { ServiceLimits } from '../core/serviceLimits';
import type { ServiceLog } from '../core/serviceLog';
import { HttpRefusal } from '../core/serviceRefusal';
import { singleProject } from '../core/singleProject';
import { tokenAccess } from '../core/tokenAccess';
import { work } from '../jobs/work';
import { KernelWorker, type StartScript } from './kernelWorker';
import { maxTabBytes } from './tabLimit';
import { webBlobs } from './webBlobs';
import type { WebFolder } from './webFolder';
import { WebQueue, type TakeLease } from './webQueue';
import { WebRecords } from './webRecords';
import { WorkerConverter } from './workerConverter';
import { isDiskFull } from '../../words/errorCode';

export interface WebServiceOptions {
  /** Without a trailing slash. Requests to it are handled only by `handle`. */
  readonly baseUrl: string;
  readonly folder: WebFolder;
  readonly takeLease: TakeLease;
  readonly startScript: StartScript;
  /** Of Caliper; another one may read a file that crashed this one. */
  readonly version: string;
  readonly quality: Quality;
  readonly timeLimitSeconds: number;
  /** Interval at which models of closed tabs are searched, ms. */
  readonly lookAroundMs?: number;
  readonly log: ServiceLog;
}

export interface WebService {
  readonly token: string;
  readonly handle: (request: Request) => Promise<Response>;
  /** Cancels a model. */
  cancel(modelId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Limits for a browser tab, where a file, its model and its results are in memory together. */
const limits: ServiceLimits = {
  uploadBytes: maxTabBytes,
  uploadIdleMs: 60_000,
  grantMs: 3_600_000,
  unfinishedModels: 1000,
  storageBytes: 500e6,
  keepMs: 30 * 86_400_000,
};

/** Starts the conversion service in a browser: its interface without a network, with a worker as kernel. */
export async function startWebService(options: WebServiceOptions): Promise<WebService> {
  const { baseUrl, folder, log, takeLease, startScript, quality, timeLimitSeconds } = options;
  const { version, lookAroundMs = 15_000 } = options;
  const clock = Date.now;
  const token = newSecret();
  const records = new WebRecords(folder, version);
  const queue = new WebQueue(records, takeLease, clock);
  const { blobs, served } = webBlobs({ folder, baseUrl, clock, queue });
  const deadlineMs = timeLimitSeconds * 1000;
  const kernel = new KernelWorker(startScript, deadlineMs);
  const converter = new WorkerConverter(
    kernel,
    folder,
    quality,
    { memoryMB: 0, deadlineMs },
    (id) => queue.isHeld(id),
  );
  const stopped = new AbortController();
  const { signal } = stopped;
  const outbox = { ended: () => undefined };
  const working = work(
    {
      ...{ records, blobs, outbox, clock, log, queue, converter },
      beatMs: 2000,
      idle: () => queue.filled(signal),
      rest: (troubles) => pause(Math.min(30_000, 1000 * troubles), signal),
    },
    signal,
  );
  const access = await tokenAccess(token);
  const answer = serviceHandler({
    ...{ baseUrl, records, blobs, served, limits, clock, log, refusalOf },
    projects: singleProject(records, limits, clock),
    intake: { prepare: () => undefined, arrived: (record) => Promise.resolve(record) },
  });
  const lookAround = () => {
    queue.takeOver().catch((error: unknown) => {
      log(`looking after the storage: ${String(error)}`, 'warning');
    });
  };
  lookAround();
  const rounds = setInterval(lookAround, lookAroundMs);
  return {
    token,
    handle: async (request) => {
      const authorization = request.headers.get('authorization');
      return answer(request, await access.callerOf(authorization === null ? [] : [authorization]));
    },
    async cancel(modelId) {
      await queue.cancel(modelId);
      await blobs.dropSource(modelId);
    },
    async stop() {
      clearInterval(rounds);
      stopped.abort();
      await converter.stop();
      await working;
    },
  };
}

function refusalOf(error: unknown): HttpRefusal | null {
  if (!isDiskFull(error)) return null;
  const text = say('The storage that this browser gives to VS Code is full.');
  return new HttpRefusal(507, 'diskFull', text);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
