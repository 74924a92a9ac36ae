import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readKernelAnswer, type KernelRequest } from '../../../kernel';
import type { ConversionOutcome } from '../../record/conversionOutcome';
import { requestKernel, type KernelHost, type RunningKernel } from './requestKernel';
import { type AskHooks, exactFirst, type ConversionBounds } from './exactFirst';

/** The kernel program for a worker thread. */
export interface ThreadProgram {
  /** Path of `dist/kernelThread.js`. */
  readonly entry: string;
  /** A private folder for Node's compile cache; null for none. */
  readonly compileCacheFolder: string | null;
}

/**
 * Runs one kernel request in a worker thread, because starting a process takes longer than converting a small file.
 * Time and memory are limited as for a process; the memory is measured as the growth of this process.
 * @returns null when a process must be used: an engine is needed, or the thread crashed
 */
export async function askThread(
  program: ThreadProgram,
  request: KernelRequest,
  hooks: AskHooks,
  bounds: ConversionBounds,
): Promise<ConversionOutcome | null> {
  if (hooks.signal.aborted) return { kind: 'aborted' };
  const takenBefore = process.memoryUsage.rss();
  const memoryBytes = bounds.memoryMB * 2 ** 20;
  let needsProcess = false;
  const outcome = await exactFirst(request, hooks, bounds, async (asked, heard, deadlines) => {
    const kernel = startThread(program, bounds.memoryMB, takenBefore);
    kernel.child.on('message', (message) => {
      if (readKernelAnswer(message)?.kind === 'needsProcess') needsProcess = true;
    });
    const ended = await requestKernel(kernel, asked, heard, { ...deadlines, memoryBytes });
    kernel.child.kill();
    await kernel.ended;
    return needsProcess ? { kind: 'ended', detail: 'an engine is needed' } : ended;
  });
  return isFinal(outcome) ? outcome : null;
}

/** Outcomes that a process would report as well. */
function isFinal({ kind }: ConversionOutcome): boolean {
  switch (kind) {
    case 'done':
    case 'refused':
    case 'outOfMemory':
    case 'outOfTime':
    case 'fileTrouble':
    case 'aborted':
      return true;
    case 'crashed':
    case 'notStarted':
    case 'notLoaded':
    case 'ended':
      return false;
  }
}

function startThread(
  { entry, compileCacheFolder }: ThreadProgram,
  memoryMB: number,
  takenBefore: number,
): RunningKernel<KernelThread> {
  const worker = new Worker(entry, {
    // No environment variables: no token, home folder or proxy.
    env: {},
    execArgv: [],
    workerData: { compileCacheFolder },
    resourceLimits: { maxOldGenerationSizeMb: memoryMB, maxYoungGenerationSizeMb: youngMB },
  });
  const child = new KernelThread(worker, takenBefore);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const kernel = { child, ended, errorText: '', conversions: 0, isReady: true };
  worker.on('error', (error) => {
    kernel.errorText = error instanceof Error ? error.message : String(error);
  });
  return kernel;
}

/** Equals `--max-semi-space-size=1` of a process, since the young generation has three semi-spaces. */
const youngMB = 3;

class KernelThread extends EventEmitter implements KernelHost {
  readonly pid = process.pid;
  exitCode: number | null = null;

  constructor(
    private readonly worker: Worker,
    readonly takenBefore: number,
  ) {
    super();
    worker.on('message', (message) => this.emit('message', message));
    worker.on('exit', (code) => {
      this.exitCode = code;
      this.emit('close', code, null);
    });
  }

  send(request: KernelRequest): void {
    this.worker.postMessage(request);
  }

  kill(): void {
    void this.worker.terminate();
  }
}
