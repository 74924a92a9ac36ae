import { currentWords } from '../../words/say';
import type { WorkerAnswer, WorkerRequest } from '../../kernel';

/** The part of a Web Worker that is used. */
export interface KernelScript {
  onerror: ((event: { readonly message: string }) => void) | null;
  onmessage: ((event: { readonly data: WorkerAnswer }) => void) | null;
  postMessage(request: WorkerRequest): void;
  terminate(): void;
}

export type StartScript = () => Promise<KernelScript>;

type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'words'> : never;
export type Asked = WithoutId<WorkerRequest>;

/** The last answer to a request, or the reason why there is none. */
export type WorkerOutcome =
  | Exclude<WorkerAnswer, { readonly kind: 'ready' | 'phase' | 'trouble' | 'broken' }>
  | { readonly kind: 'outOfTime' | 'aborted' }
  | { readonly kind: 'crashed' | 'notStarted'; readonly detail: string };

export interface AskHooks {
  readonly phase: (phase: string, fraction?: number) => void;
  readonly trouble: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Runs requests one at a time, because a worker in a browser has no memory limit of its own. */
export class KernelWorker {
  private script: KernelScript | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private asked = 0;

  constructor(
    private readonly start: StartScript,
    private readonly deadlineMs: number,
  ) {}

  /** Always resolves: the worker is terminated at the deadline, or when the signal is aborted. */
  ask(request: Asked, hooks: AskHooks): Promise<WorkerOutcome> {
    const answer = this.last.then(() => this.askNow(request, hooks));
    this.last = answer;
    return answer;
  }

  stop(): void {
    this.script?.terminate();
    this.script = null;
  }

  private async askNow(request: Asked, hooks: AskHooks): Promise<WorkerOutcome> {
    if (hooks.signal.aborted) return { kind: 'aborted' };
    let script: KernelScript;
    try {
      script = this.script ?? (await this.start());
    } catch (error) {
      return { kind: 'notStarted', detail: error instanceof Error ? error.message : String(error) };
    }
    this.script = script;
    const outcome = await this.converse(script, request, hooks);
    const isSpent = !('id' in outcome);
    if (isSpent) this.stop();
    return outcome;
  }

  private converse(script: KernelScript, request: Asked, hooks: AskHooks): Promise<WorkerOutcome> {
    const id = ++this.asked;
    const { signal } = hooks;
    return new Promise<WorkerOutcome>((resolve) => {
      const abort = () => {
        resolve({ kind: 'aborted' });
      };
      const timer = setTimeout(() => {
        resolve({ kind: 'outOfTime' });
      }, this.deadlineMs);
      const end = (outcome: WorkerOutcome) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        resolve(outcome);
      };
      signal.addEventListener('abort', abort, { once: true });
      script.onerror = ({ message }) => {
        end({ kind: 'crashed', detail: message });
      };
      script.onmessage = ({ data }) => {
        if (data.kind === 'ready' || data.id !== id) return;
        if (data.kind === 'phase') hooks.phase(data.phase, data.fraction);
        else if (data.kind === 'trouble') hooks.trouble(data.line);
        else if (data.kind === 'broken') end({ kind: 'crashed', detail: data.message });
        else end(data);
      };
      script.postMessage({ ...request, id, words: Object.fromEntries(currentWords()) });
    });
  }
}
