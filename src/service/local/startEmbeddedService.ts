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
  /** Path of the service program, `dist/service.js`. */
  readonly entry: string;
  readonly storageDir: string;
  readonly quality: Quality;
  readonly timeLimitSeconds: number;
  readonly memoryLimitMB: number;
  /** Size of the largest file. */
  readonly sizeLimitMB: number;
  /** A file with translations, as read by `speakFrom`; null for English. */
  readonly wordsFile?: string | null;
  readonly log: ServiceLog;
}

export interface RunningService {
  readonly baseUrl: string;
  /** Generated for this start; passed to the service only by its standard input. */
  readonly token: string;
  /** Resolves when the service has ended for any reason, or was detached. */
  readonly exited: Promise<void>;
  /** Cancels a model. */
  cancel(modelId: string): void;
  /**
   * Detaches the service: it stops serving and finishes what it has started, for as long as after the end of this
   * process.
   */
  leave(): void;
  stop(): Promise<void>;
}

/** Programs start slowly while a large model keeps the machine busy. */
const startMs = 60_000;
const stopMs = 3000;

/** How long conversions go on without a window when the editor has ended, too. */
const outliveSeconds = 30;

/** The same while the editor runs, in which the window may be loading again: on a busy machine, that takes minutes. */
const outliveReloadSeconds = 300;

/**
 * Starts the embedded service. When this process ends, the service finishes what it has started: as long as another
 * window, such as this one after a reload, has a service with the same storage, else five minutes at most while the
 * editor runs, and half a minute when that has ended, too. Rejects with a message for the user.
 */
export async function startEmbeddedService(options: EmbeddedOptions): Promise<RunningService> {
  const token = randomBytes(32).toString('base64url');
  const child = spawn(process.execPath, [options.entry, ...argumentsOf(options)], {
    // VS Code's executable is Electron, which runs as Node only with this variable.
    env: { ...environmentOf(keptVariables), ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // Otherwise Windows would end it together with this process.
    detached: true,
  });
  // Without a listener, a child that exits before reading its token would crash this process.
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
    // What has started the extension host is the editor, or its server on another machine.
    ['--editor', String(process.ppid), '--outlive-reload', String(outliveReloadSeconds)],
    ['--storage', options.storageDir],
    ['--quality', options.quality],
    ['--time-limit', String(options.timeLimitSeconds)],
    ['--memory-limit', String(options.memoryLimitMB)],
    ['--max-upload-mb', String(options.sizeLimitMB)],
    // The default, but at least the size of one file.
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

/** Asks the service to stop, and kills it if it does not. */
async function end(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.stdin?.end(writeOwnerLine({ kind: 'stop' }));
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exited;
  clearTimeout(timer);
}

/** Only what is needed to find programs and temporary files: no tokens, no editor internals. */
const keptVariables = ['PATH', 'TMPDIR'];
