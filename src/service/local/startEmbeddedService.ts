import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Quality } from '../../model/modelExtras';
import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import { environmentOf } from './kernels/environment';
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
  /** Resolves when the service has ended, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

const startMs = 20_000;
const stopMs = 3000;

/** Starts the embedded service; it ends when this process does. Rejects with a sentence. */
export async function startEmbeddedService(options: EmbeddedOptions): Promise<RunningService> {
  const token = randomBytes(32).toString('base64url');
  const child = spawn(process.execPath, [options.entry, ...argumentsOf(options)], {
    // VS Code's own program is Electron, which is Node only when told so.
    env: { ...environmentOf(keptVariables), ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
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
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  const stop = () => end(child, exited);
  try {
    const baseUrl = await readyLine(child, exited, lastLines);
    return { baseUrl, token, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function argumentsOf(options: EmbeddedOptions): string[] {
  return [
    ['--port', '0'],
    ['--token-file', '-'],
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

/** Closing its standard input asks the service to end; a service that does not listen is killed. */
async function end(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exited;
  clearTimeout(timer);
}

/** Where temporary files go, and nothing else: no tokens, no editor internals. */
const keptVariables = ['PATH', 'TMPDIR'];
