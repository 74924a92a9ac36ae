import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Quality } from '../../model/modelExtras';
import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import { environmentOf } from '../node/kernels/environment';
import { writeOwnerLine } from './ownerLines';
import { readWrittenLine, type ServiceLog } from '../core/serviceLog';

export interface EmbeddedOptions {
  /** The service's program, `dist/service.js`. */
  readonly entry: string;
  readonly storageDir: string;
  readonly quality: Quality;
  readonly timeLimitSeconds: number;
  readonly memoryLimitMB: number;
  /** The largest file. */
  readonly sizeLimitMB: number;
  /** The words of another language than English, as `speakFrom` reads them. */
  readonly wordsFile?: string | null;
  readonly log: ServiceLog;
}

export interface RunningService {
  readonly baseUrl: string;
  /** Made for this start only; it goes to the service by its standard input and nowhere else. */
  readonly token: string;
  /** Resolves when the service has ended, for whatever reason, or has been left. */
  readonly exited: Promise<void>;
  /** Ends the work on a model that nobody wants any more. */
  cancel(modelId: string): void;
  /** It serves nobody any more and finishes what it has begun, for half a minute or until a next one is there. */
  leave(): void;
  stop(): Promise<void>;
}

const startMs = 20_000;
const stopMs = 3000;

/** A window that is loaded again needs some seconds. */
const outliveSeconds = 30;

/**
 * Starts the embedded service. When this process ends, the service finishes what it has begun: as long as another
 * window, such as this one loaded again, has a service of the same storage, else half a minute at most. Rejects with a
 * sentence.
 */
export async function startEmbeddedService(options: EmbeddedOptions): Promise<RunningService> {
  const token = randomBytes(32).toString('base64url');
  const child = spawn(process.execPath, [options.entry, ...argumentsOf(options)], {
    // VS Code's own program is Electron, which is Node only when told so.
    env: { ...environmentOf(keptVariables), ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // Windows ends the other children of a process with it.
    detached: true,
  });
  // Without a listener, a child that ends before it has read its token would end us as well.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${token}\n`);
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (written) => {
    const { line, severity } = readWrittenLine(written);
    lastLines.splice(0, lastLines.length - 2, line);
    options.log(line, severity);
  });
  const left = new AbortController();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  const stop = () => end(child, ended);
  try {
    const baseUrl = await readyLine(child, ended, lastLines);
    return {
      ...{ baseUrl, token, stop },
      exited: Promise.race([ended, aborted(left.signal)]),
      cancel(modelId) {
        child.stdin.write(writeOwnerLine({ kind: 'cancel', modelId }));
      },
      leave() {
        child.stdin.end();
        left.abort();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function argumentsOf(options: EmbeddedOptions): string[] {
  return [
    ['--port', '0'],
    ['--token-file', '-'],
    ['--outlive', String(outliveSeconds)],
    ['--storage', options.storageDir],
    ['--quality', options.quality],
    ['--time-limit', String(options.timeLimitSeconds)],
    ['--memory-limit', String(options.memoryLimitMB)],
    ['--max-upload-mb', String(options.sizeLimitMB)],
    // As it is by itself, and never less than one file.
    ['--storage-limit-mb', String(Math.max(4096, options.sizeLimitMB))],
    options.wordsFile ? ['--words', options.wordsFile] : [],
  ].flat();
}

function readyLine(
  child: ChildProcess,
  exited: Promise<void>,
  lastLines: readonly string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(say('The embedded service did not start in time.')));
    }, startMs);
    if (child.stdout) {
      createInterface({ input: child.stdout }).once('line', (line) => {
        clearTimeout(timer);
        const baseUrl = readBaseUrl(line);
        if (baseUrl) resolve(baseUrl);
        else reject(new Error(say('The embedded service did not say its address.')));
      });
    }
    void exited.then(() => {
      clearTimeout(timer);
      reject(
        new Error(
          say('The embedded service did not start. {lines}', { lines: lastLines.join(' ') }).trim(),
        ),
      );
    });
  });
}

function readBaseUrl(line: string): string | null {
  try {
    const ready: unknown = JSON.parse(line);
    const baseUrl = isRecord(ready) ? ready['baseUrl'] : null;
    return isText(baseUrl) && /^http:\/\/127\.0\.0\.1:\d+$/.test(baseUrl) ? baseUrl : null;
  } catch {
    return null;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Asks the service to end; a service that does not listen is killed. */
async function end(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.stdin?.end(writeOwnerLine({ kind: 'stop' }));
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exited;
  clearTimeout(timer);
}

/** Where temporary files go, and nothing else: no tokens, no editor internals. */
const keptVariables = ['PATH', 'TMPDIR'];
