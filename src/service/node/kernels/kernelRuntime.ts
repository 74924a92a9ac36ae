import { existsSync } from 'node:fs';
import { lifelineVariable, memoryLimitVariable } from '../../../kernel';

/**
 * V8's flags for a kernel process. Most of what a conversion makes lives shortly or to its end: a larger young
 * generation only keeps rubbish for longer.
 * @param memoryMB bound of the engine's WebAssembly memory, and of the JavaScript heap
 * @param isCaged whether V8 of that process compresses pointers
 */
export function kernelFlags(memoryMB: number, isCaged = hasCagedHeap(process)): readonly string[] {
  return [
    `--wasm-max-mem-pages=${memoryMB * 16}`,
    `--max-old-space-size=${isCaged ? Math.min(memoryMB, mostCagedMB) : memoryMB}`,
    '--max-semi-space-size=1',
  ];
}

/**
 * V8 with compressed pointers, as in Electron, has one range of 4096 MB for the heaps of all threads of a process: code
 * and young objects need some of it, as does the thread that watches. A heap that reaches its own bound says so before
 * it ends; one that finds the range full does not always.
 */
const mostCagedMB = 4096 - 256;

/** Whether V8 compresses pointers in a runtime: Electron's does, a Node may be built so. */
export function hasCagedHeap({
  versions,
  config,
}: Pick<NodeJS.Process, 'versions' | 'config'>): boolean {
  const built: unknown = Object.entries(config.variables).find(
    ([name]) => name === 'v8_enable_pointer_compression',
  )?.[1];
  return versions['electron'] !== undefined || built === 1 || built === true;
}

/** How a kernel process is started: by which program, with what in front of the kernel's. */
export interface KernelStart {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

const shell = '/bin/sh';

/** Lowers a limit that cannot be raised again, and becomes the program that is named. */
const withLimit = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';

/**
 * Starts Node with these flags. On Linux the system itself then refuses memory beyond the limit (`RLIMIT_DATA`):
 * what a process may write to, touched or not, so that no burst passes between two looks of `watchMemory`. The
 * program's own pages, some 40 MB, do not count, and as much is reserved by threads and never touched.
 */
export function kernelStart(
  memoryMB: number,
  flags: readonly string[],
  platform: NodeJS.Platform = process.platform,
): KernelStart {
  const node = process.execPath;
  if (platform !== 'linux' || !existsSync(shell)) {
    return { execPath: node, execArgv: flags };
  }
  const kilobytes = String(memoryMB * 1024);
  return { execPath: shell, execArgv: ['-c', withLimit, 'sh', kilobytes, node, ...flags] };
}

/**
 * What a kernel process has in its environment for its runtime's sake. VS Code's own program is Electron, which
 * is Node only when told so. The C library keeps a heap for each thread, and next to nothing is made in others.
 */
export function kernelVariables(
  memoryMB: number,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  return {
    ELECTRON_RUN_AS_NODE: '1',
    MALLOC_ARENA_MAX: '1',
    // Elsewhere the parent looks.
    ...(platform !== 'linux' && { [memoryLimitVariable]: String(memoryMB) }),
    ...(platform === 'win32' && { [lifelineVariable]: String(lifeline) }),
  };
}

/** Behind the three of every process, and the channel. */
const lifeline = 4;

/**
 * The pipes of a kernel process. On Windows there is one more, on which nothing is said: a child keeps the number of its
 * parent there when that has ended, and the number is soon another's.
 */
export function kernelPipes(
  platform: NodeJS.Platform = process.platform,
): readonly ('ignore' | 'pipe' | 'ipc')[] {
  const usual = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  return platform === 'win32' ? [...usual, 'pipe'] : usual;
}
