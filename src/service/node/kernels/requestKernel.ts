import type { ConversionOutcome } from '../../record/conversionOutcome';
import type { EventEmitter } from 'node:events';
import { type MemoryWatch, watchMemory } from './memoryWatch';
import { readKernelAnswer, type KernelAnswer, type KernelRequest } from '../../../kernel';

export interface Hooks {
  readonly phase: (phase: string, fraction?: number) => void;
  /** Reports a problem that did not end the conversion, for the log. */
  readonly trouble: (line: string) => void;
  /** Called when a saved form can be shown if the conversion does not complete. */
  readonly savedIsThere: () => void;
  /** Aborting it kills the process. */
  readonly signal: AbortSignal;
}

/** A process or worker thread in which a kernel runs. */
export interface KernelHost extends Pick<EventEmitter, 'off'> {
  /** Id of the process whose memory is measured. */
  readonly pid?: number | undefined;
  /** Bytes that the process used before. */
  readonly takenBefore?: number;
  readonly exitCode: number | null;
  send(request: KernelRequest, sent: (error: Error | null) => void): unknown;
  /** Kills it at once. */
  kill(signal: 'SIGKILL'): unknown;
  on(event: 'message', listener: (message: unknown) => void): this;
  on(event: 'close', listener: (code: number | null, killedBy: string | null) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
}

export interface RunningKernel<Host extends KernelHost = KernelHost> {
  readonly child: Host;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  /** The last part of its error output. */
  errorText: string;
  conversions: number;
  /** Whether the program has started; an earlier end says nothing about the file. */
  isReady: boolean;
}

export interface Deadlines {
  readonly wholeMs: number;
  /** For exact bodies, when a saved form can be shown in their place. */
  readonly exactMs: number;
}

export interface RequestLimits extends Deadlines {
  /** Limit of the resident memory, beyond what the process used before. */
  readonly memoryBytes: number;
}

/** Sends one request to a kernel process and waits for the outcome. */
export function requestKernel(
  kernel: RunningKernel,
  request: KernelRequest,
  { phase, trouble, savedIsThere, signal }: Hooks,
  { wholeMs, exactMs, memoryBytes }: RequestLimits,
): Promise<ConversionOutcome> {
  const { child } = kernel;
  return new Promise((resolve) => {
    const finish = (outcome: ConversionOutcome) => {
      clearTimeout(deadline);
      clearTimeout(exactDeadline);
      memory.end();
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('close', onClose).off('error', onError);
      resolve(outcome);
    };
    const onMessage = (message: unknown) => {
      const answer = readKernelAnswer(message);
      if (answer?.kind === 'ready' || answer?.kind === 'needsProcess') return;
      if (answer?.kind === 'phase') phase(answer.phase, answer.fraction);
      else if (answer?.kind === 'trouble') trouble(answer.line);
      else if (answer?.kind === 'savedIsThere') onSavedForm();
      else finish(outcomeOf(answer));
    };
    const onClose = (code: number | null, killedBy: string | null) =>
      finish(endOf(kernel, killedBy ?? `exit code ${code ?? 'unknown'}`, memory));
    const onError = (error: Error) => finish({ kind: 'notStarted', detail: error.message });
    const onAbort = () => finish({ kind: 'aborted' });
    const outOfTime = () => finish({ kind: 'outOfTime' });
    const exceeded = () => {
      // Killed at once, because further growth would take memory from other programs.
      child.kill('SIGKILL');
      finish({ kind: 'outOfMemory' });
    };
    const { pid, takenBefore } = child;
    const memory = watchMemory(pid, memoryBytes, exceeded, { takenBefore });
    const deadline = setTimeout(outOfTime, wholeMs);
    let exactIsLate = false;
    let hasSavedForm = false;
    const exactDeadline = setTimeout(() => {
      exactIsLate = true;
      if (hasSavedForm) outOfTime();
    }, exactMs);
    const onSavedForm = () => {
      hasSavedForm = true;
      savedIsThere();
      if (exactIsLate) outOfTime();
    };
    child.on('message', onMessage).on('close', onClose).on('error', onError);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    child.send(request, (error) => {
      // A closed channel belongs to a process whose exit event follows.
      if (error && child.exitCode !== null)
        finish(endOf(kernel, `exit code ${child.exitCode}`, memory));
    });
  });
}

// Signals sent from outside, not by an engine. The number is the exit code for Ctrl+C and log-off on Windows.
const endsFromOutside = ['SIGTERM', 'SIGINT', 'SIGHUP', 'exit code 3221225786'];

/** Messages that precede the answer. */
type InterimAnswer = 'ready' | 'phase' | 'trouble' | 'savedIsThere' | 'needsProcess';

function outcomeOf(
  answer: Exclude<KernelAnswer, { kind: InterimAnswer }> | null,
): ConversionOutcome {
  switch (answer?.kind) {
    case 'done':
    case 'refused':
      return answer;
    case 'broken':
    case 'notLoaded':
      if (speaksOfMemory(answer.message)) return { kind: 'outOfMemory' };
      return {
        kind: answer.kind === 'broken' ? 'crashed' : 'notLoaded',
        detail: answer.message,
      };
    case 'fileTrouble':
      return { kind: 'fileTrouble', detail: answer.message };
    case undefined:
      return { kind: 'crashed', detail: 'an answer that makes no sense' };
  }
}

function endOf(kernel: RunningKernel, how: string, memory: MemoryWatch): ConversionOutcome {
  if (endsFromOutside.includes(how)) return { kind: 'ended', detail: how };
  if (!kernel.isReady) return { kind: 'notStarted', detail: `${how} ${kernel.errorText}`.trim() };
  // A runtime that fails to allocate memory may crash without any message.
  if (speaksOfMemory(kernel.errorText) || memory.wasNearLimit()) return { kind: 'outOfMemory' };
  return { kind: 'crashed', detail: how };
}

// Out-of-memory messages of V8, Node, zlib, Emscripten and C++.
const wordsOfWant =
  /out of memory|heap limit|bad_alloc|cannot enlarge memory|memory allocation|\bOOM\b|allocation failed|failed to allocate|unable to grow|could not allocate|\bENOMEM\b|Z_MEM_ERROR/i;

function speaksOfMemory(text: string): boolean {
  return wordsOfWant.test(text);
}
