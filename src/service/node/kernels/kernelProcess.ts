import type { ConversionOutcome } from '../../record/conversionOutcome';
import { type ChildProcess, fork, type ForkOptions, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { draftFile } from '../../../files/draftFile';
import { filesOf, readKernelAnswer, wordsVariable, type KernelRequest } from '../../../kernel';
import { requestKernel, type Deadlines, type Hooks } from './requestKernel';
import type { RunningKernel } from './requestKernel';
import { environmentOf } from './environment';
import { type AskHooks, exactFirst } from './exactFirst';
import { kernelFlags, kernelPipes, kernelStart, kernelVariables } from './kernelRuntime';

export interface KernelLimits {
  /** Limit of the resident memory of the whole process. */
  readonly memoryMB: number;
  readonly deadlineMs: number;
  /** An idle process is ended after this time. */
  readonly idleMs: number;
  /** The same for a process that has grown large; five seconds when absent. */
  readonly grownIdleMs?: number;
  /** A process is replaced after this many conversions, because engines leak memory. */
  readonly conversions: number;
}

/** A process with more memory counts as large: restarting it costs less than keeping the memory. */
const grownBytes = 512 * 2 ** 20;
const defaultGrownIdleMs = 5000;

type RunningProcess = RunningKernel<ChildProcess>;

/**
 * Runs conversions, one at a time, in a separate process that is kept warm. `ask` always resolves: the process is
 * killed at the deadline, and replaced when it crashes.
 */
export class KernelProcess {
  private running: RunningProcess | null = null;
  private takesFlags = true;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly entry: string,
    /** Working directory: a private folder in which an engine finds no files. */
    private readonly folder: string,
    private readonly limits: KernelLimits,
    /** A file with translations, as read by `speakFrom`; null for English. */
    private readonly wordsFile: string | null = null,
  ) {}

  async ask(request: KernelRequest, hooks: AskHooks): Promise<ConversionOutcome> {
    clearTimeout(this.idleTimer);
    if (hooks.signal.aborted) return { kind: 'aborted' };
    const ask = () => exactFirst(request, hooks, this.limits, (...asked) => this.attempt(...asked));
    const outcome = await ask();
    if (outcome.kind !== 'notStarted' || !this.takesFlags) return outcome;
    // A runtime that does not know the flags exits at once; then the kernel sets the limits itself.
    this.takesFlags = false;
    return ask();
  }

  /** Starts the process before an expected conversion. */
  warm(): void {
    if (this.running) return;
    // An error at the start is reported by the next request.
    if (typeof this.start() !== 'string') this.endWhenIdle();
  }

  /** Ends the process if there is one. */
  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const kernel = this.running;
    this.running = null;
    if (kernel) await end(kernel);
  }

  private async attempt(
    request: KernelRequest,
    hooks: Hooks,
    deadlines: Deadlines,
  ): Promise<ConversionOutcome> {
    const kernel = this.running ?? this.start();
    if (typeof kernel === 'string') return { kind: 'notStarted', detail: kernel };
    const bounds = { ...deadlines, memoryBytes: this.limits.memoryMB * 2 ** 20 };
    const outcome = await requestKernel(kernel, request, hooks, bounds);
    await this.keepOrEnd(kernel, outcome);
    await removeDrafts(kernel, request);
    return outcome;
  }

  /** @returns the reason when the process could not be created */
  private start(): RunningProcess | string {
    const child = this.startChild();
    if (typeof child === 'string') return child;
    // A process that could not be created emits `error` but never `exit`; `requestKernel` handles that, too.
    const ended = once(child, 'exit').catch(() => undefined);
    const kernel: RunningProcess = { child, ended, errorText: '', conversions: 0, isReady: false };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      kernel.errorText = (kernel.errorText + text).slice(-lastWords);
    });
    // A process that exits while idle is restarted by the next request.
    child
      .once('message', (message) => {
        kernel.isReady = readKernelAnswer(message)?.kind === 'ready';
      })
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.running === kernel) this.running = null;
      });
    this.running = kernel;
    return kernel;
  }

  private startChild(): ChildProcess | string {
    const { memoryMB } = this.limits;
    const flags = kernelFlags(memoryMB);
    const plain = { execPath: process.execPath, execArgv: [] };
    const { execPath, execArgv } = this.takesFlags ? kernelStart(memoryMB, flags) : plain;
    try {
      const options: ForkOptions & Pick<SpawnOptions, 'windowsHide'> = {
        cwd: this.folder,
        env: {
          // No environment variables: no token, home folder or proxy.
          ...environmentOf([]),
          ...kernelVariables(memoryMB),
          ...(this.wordsFile !== null && { [wordsVariable]: this.wordsFile }),
        },
        execPath,
        execArgv: [...execArgv],
        stdio: [...kernelPipes()],
        serialization: 'json',
        windowsHide: true,
      };
      const child = fork(this.entry, flags, options);
      // Nothing is sent on this pipe; it only closes with the child.
      child.stdio[4]?.on('error', () => undefined);
      if (child.connected) return child;
      // Without a free file descriptor there is no channel, and no further explanation.
      child.on('error', () => undefined);
      return 'too many files are open';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private async keepOrEnd(kernel: RunningProcess, outcome: ConversionOutcome): Promise<void> {
    kernel.conversions += 1;
    if (this.isSpent(kernel, outcome)) {
      await this.stop();
      await end(kernel);
    } else {
      kernel.errorText = '';
      this.endWhenIdle(outcome.kind === 'done' && outcome.memoryBytes > grownBytes);
    }
  }

  private endWhenIdle(hasGrown = false): void {
    clearTimeout(this.idleTimer);
    const { idleMs, grownIdleMs = defaultGrownIdleMs } = this.limits;
    const waitMs = hasGrown ? Math.min(idleMs, grownIdleMs) : idleMs;
    this.idleTimer = setTimeout(() => void this.stop(), waitMs).unref();
  }

  // WebAssembly memory never shrinks, so a process is ended after a large file.
  private isSpent(kernel: RunningProcess, outcome: ConversionOutcome): boolean {
    if (kernel.conversions >= this.limits.conversions) return true;
    if (outcome.kind === 'refused') return false;
    const { memoryMB } = this.limits;
    return outcome.kind !== 'done' || outcome.memoryBytes > (memoryMB * 1024 * 1024) / 2;
  }
}

async function end({ child, ended }: RunningProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Removes the draft files of a process that has exited. */
async function removeDrafts({ child }: RunningProcess, request: KernelRequest): Promise<void> {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || (exitCode === null && signalCode === null)) return;
  const drafts = filesOf(request).map((file) => draftFile(file, pid));
  // Files that cannot be removed now are removed at a later start.
  await Promise.allSettled(drafts.map((draft) => rm(draft, { force: true })));
}

/** Characters of the error output that are kept; a runtime prints a stack after the reason. */
const lastWords = 16_384;
