import { existsSync } from 'node:fs';
import { lifelineVariable, memoryLimitVariable } from '../../../kernel';
import { codeRangeMB } from './codeRange';

/**
 * The V8 flags of a kernel process. Most objects of a conversion either die young or live to its end, so a larger young
 * generation would only keep garbage longer.
 * @param memoryMB limit of the engine's WebAssembly memory and of the JavaScript heap
 * @param isCaged whether the V8 of that process uses pointer compression
 */
export function kernelFlags(memoryMB: number, isCaged = hasCagedHeap(process)): readonly string[] {
  return [
    `--wasm-max-mem-pages=${memoryMB * 16}`,
    `--max-old-space-size=${isCaged ? Math.min(memoryMB, maxCagedMB) : memoryMB}`,
    '--max-semi-space-size=1',
  ];
}

/**
 * With pointer compression, as in Electron, V8 has one cage of 4096 MB for the heaps of all threads of a process; code
 * and young objects need part of it, and so does the watching thread. A heap that reaches its own limit reports that
 * before it exits, but not always when the cage is full.
 */
const maxCagedMB = 4096 - 256;

/** Whether a runtime uses pointer compression: Electron does, and Node can be built so. */
export function hasCagedHeap({
  versions,
  config,
}: Pick<NodeJS.Process, 'versions' | 'config'>): boolean {
  const built: unknown = Object.entries(config.variables).find(
    ([name]) => name === 'v8_enable_pointer_compression',
  )?.[1];
  return versions['electron'] !== undefined || built === 1 || built === true;
}

/** How a kernel process is started: the program, and arguments before those of the kernel. */
export interface KernelStart {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

const shell = '/bin/sh';

/** Lowers the hard limit and executes the given program. */
const withLimit = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';

/**
 * Starts Node with these flags. On Linux the system itself then limits memory (`RLIMIT_DATA`): all writable memory,
 * touched or not, so that no burst passes between two samples of `watchMemory`. The pages of the program itself, some
 * 40 MB, do not count, but threads reserve about as much without touching it.
 * @param reservedMB what the program reserves for compiled code, which is counted, but not taken
 */
export function kernelStart(
  memoryMB: number,
  flags: readonly string[],
  platform: NodeJS.Platform = process.platform,
  reservedMB?: number,
): KernelStart {
  const node = process.execPath;
  if (platform !== 'linux' || !existsSync(shell)) {
    return { execPath: node, execArgv: flags };
  }
  const kilobytes = String((memoryMB + (reservedMB ?? codeRangeMB())) * 1024);
  return { execPath: shell, execArgv: ['-c', withLimit, 'sh', kilobytes, node, ...flags] };
}

/**
 * Environment variables for the runtime of a kernel process. VS Code's executable is Electron, which runs as Node only
 * when told to. The C library keeps an allocation arena for each thread, but other threads allocate next to nothing.
 */
export function kernelVariables(
  memoryMB: number,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  return {
    ELECTRON_RUN_AS_NODE: '1',
    MALLOC_ARENA_MAX: '1',
    // On Linux the parent measures the memory.
    ...(platform !== 'linux' && { [memoryLimitVariable]: String(memoryMB) }),
    ...(platform === 'win32' && { [lifelineVariable]: String(lifeline) }),
  };
}

/** Number of the pipe, after the three standard streams and the channel. */
const lifeline = 4;

/**
 * The pipes of a kernel process. On Windows there is an additional pipe by which a child notices the end of its parent:
 * the parent's process id stays valid there after its end, and may be reused.
 */
export function kernelPipes(
  platform: NodeJS.Platform = process.platform,
): readonly ('ignore' | 'pipe' | 'ipc')[] {
  const usual = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  return platform === 'win32' ? [...usual, 'pipe'] : usual;
}
