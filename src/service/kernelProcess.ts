import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentOf } from './environment';
import { readKernelAnswer, type KernelAnswer, type KernelRequest } from '../kernel/kernelMessages';

export interface KernelLimits {
  /** Bound of the engine's WebAssembly memory, and of its JavaScript heap. */
  readonly memoryMB: number;
  readonly deadlineMs: number;
  /** A process that nothing was asked of for so long ends. */
  readonly idleMs: number;
  /** A process is replaced after so many conversions, because engines leak. */
  readonly conversions: number;
}

/** How a conversion ended. All but `done` and `refused` are troubles of the machine, not of the file. */
export type KernelOutcome =
  | { readonly kind: 'done'; readonly message: string | null; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'outOfMemory' }
  | { readonly kind: 'outOfTime' }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'notStarted'; readonly detail: string }
  | { readonly kind: 'aborted' };

interface Hooks {
  readonly phase: (phase: string) => void;
  /** Aborting it kills the process. */
  readonly signal: AbortSignal;
}

interface RunningKernel {
  readonly child: ChildProcess;
  readonly folder: string;
  /** The last words on its error output. */
  errorText: string;
  conversions: number;
  /** Whether its program has come up; an end before that says nothing about the file. */
  isReady: boolean;
}

/**
 * Runs conversions, one at a time, in a process of its own that is kept warm. Whatever happens in
 * there, `convert` answers: the process is killed at the deadline and replaced when it breaks.
 */
export class KernelProcess {
  #running: RunningKernel | null = null;
  #takesFlags = true;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly entry: string,
    private readonly limits: KernelLimits,
  ) {}

  async convert(request: KernelRequest, hooks: Hooks): Promise<KernelOutcome> {
    clearTimeout(this.#idleTimer);
    if (hooks.signal.aborted) return { kind: 'aborted' };
    const outcome = await this.#attempt(request, hooks);
    if (outcome.kind !== 'notStarted' || !this.#takesFlags) return outcome;
    // A runtime that does not know the flags ends at once; the kernel then sets them itself.
    this.#takesFlags = false;
    return this.#attempt(request, hooks);
  }

  /** Ends the process, if there is one. */
  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const kernel = this.#running;
    this.#running = null;
    if (kernel) await end(kernel);
  }

  async #attempt(request: KernelRequest, hooks: Hooks): Promise<KernelOutcome> {
    const kernel = this.#running ?? (await this.#start());
    const outcome = await converse(kernel, request, hooks, this.limits.deadlineMs);
    await this.#keepOrEnd(kernel, outcome);
    return outcome;
  }

  async #start(): Promise<RunningKernel> {
    const folder = await mkdtemp(path.join(tmpdir(), 'caliper-kernel-'));
    const flags = [
      `--wasm-max-mem-pages=${this.limits.memoryMB * 16}`,
      `--max-old-space-size=${this.limits.memoryMB}`,
    ];
    const child = fork(this.entry, flags, {
      cwd: folder,
      env: environmentOf(keptVariables),
      execArgv: this.#takesFlags ? flags : [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
    });
    const kernel: RunningKernel = { child, folder, errorText: '', conversions: 0, isReady: false };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      kernel.errorText = (kernel.errorText + text).slice(-4096);
    });
    // A process that ends while nobody waits for it is simply started anew at the next request.
    child
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.#running === kernel) this.#running = null;
      });
    this.#running = kernel;
    return kernel;
  }

  async #keepOrEnd(kernel: RunningKernel, outcome: KernelOutcome): Promise<void> {
    kernel.conversions += 1;
    if (this.#isSpent(kernel, outcome)) {
      await this.stop();
      await end(kernel);
    } else {
      this.#idleTimer = setTimeout(() => void this.stop(), this.limits.idleMs).unref();
    }
  }

  // WebAssembly memory never shrinks, so one large file would leave a large process behind.
  #isSpent(kernel: RunningKernel, outcome: KernelOutcome): boolean {
    if (kernel.conversions >= this.limits.conversions) return true;
    if (outcome.kind === 'refused') return false;
    const { memoryMB } = this.limits;
    return outcome.kind !== 'done' || outcome.memoryBytes > (memoryMB * 1024 * 1024) / 2;
  }
}

function converse(
  kernel: RunningKernel,
  request: KernelRequest,
  { phase, signal }: Hooks,
  deadlineMs: number,
): Promise<KernelOutcome> {
  const { child } = kernel;
  return new Promise((resolve) => {
    const finish = (outcome: KernelOutcome) => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('close', onClose).off('error', onError);
      resolve(outcome);
    };
    const onMessage = (message: unknown) => {
      const answer = readKernelAnswer(message);
      if (answer?.kind === 'ready') kernel.isReady = true;
      else if (answer?.kind === 'phase') phase(answer.phase);
      else finish(outcomeOf(answer));
    };
    const onClose = (code: number | null, killedBy: string | null) =>
      finish(endOf(kernel, killedBy ?? `exit code ${code ?? 'unknown'}`));
    const onError = (error: Error) => finish({ kind: 'notStarted', detail: error.message });
    const onAbort = () => finish({ kind: 'aborted' });
    const deadline = setTimeout(() => finish({ kind: 'outOfTime' }), deadlineMs);
    child.on('message', onMessage).on('close', onClose).on('error', onError);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    child.send(request, (error) => {
      // A channel that is closed already belongs to a process whose end is about to be told.
      if (error && child.exitCode !== null) finish(endOf(kernel, `exit code ${child.exitCode}`));
    });
  });
}

function outcomeOf(
  answer: Exclude<KernelAnswer, { kind: 'ready' | 'phase' }> | null,
): KernelOutcome {
  switch (answer?.kind) {
    case 'done':
    case 'refused':
      return answer;
    case 'broken':
      return speaksOfMemory(answer.message)
        ? { kind: 'outOfMemory' }
        : { kind: 'crashed', detail: answer.message };
    case undefined:
      return { kind: 'crashed', detail: 'an answer that makes no sense' };
  }
}

function endOf(kernel: RunningKernel, how: string): KernelOutcome {
  if (!kernel.isReady) return { kind: 'notStarted', detail: `${how} ${kernel.errorText}`.trim() };
  if (speaksOfMemory(kernel.errorText)) return { kind: 'outOfMemory' };
  return { kind: 'crashed', detail: how };
}

// V8, Emscripten and C++ each have their own words for it.
function speaksOfMemory(text: string): boolean {
  return /out of memory|heap limit|bad_alloc|cannot enlarge memory|memory allocation|\bOOM\b/i.test(
    text,
  );
}

async function end({ child, folder }: RunningKernel): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    if (child.pid !== undefined) await exited;
  }
  await rm(folder, { recursive: true, force: true });
}

/** Nothing of ours: no token, no home, no proxy. Windows cannot start a program without SystemRoot. */
const keptVariables = ['ELECTRON_RUN_AS_NODE', 'SystemRoot', 'TEMP', 'TMP', 'NODE_V8_COVERAGE'];
