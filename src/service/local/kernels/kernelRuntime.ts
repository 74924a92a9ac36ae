import { existsSync } from 'node:fs';
import { memoryLimitVariable } from '../../../kernel';

/**
 * V8's flags for a kernel process. Most of what a conversion makes lives shortly or to its end: a larger young
 * generation only keeps rubbish for longer.
 * @param memoryMB bound of the engine's WebAssembly memory, and of the JavaScript heap
 */
export function kernelFlags(memoryMB: number): readonly string[] {
  return [
    `--wasm-max-mem-pages=${memoryMB * 16}`,
    `--max-old-space-size=${memoryMB}`,
    '--max-semi-space-size=1',
  ];
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
export function kernelStart(memoryMB: number, flags: readonly string[]): KernelStart {
  const node = process.execPath;
  if (process.platform !== 'linux' || !existsSync(shell)) {
    return { execPath: node, execArgv: flags };
  }
  const kilobytes = String(memoryMB * 1024);
  return { execPath: shell, execArgv: ['-c', withLimit, 'sh', kilobytes, node, ...flags] };
}

/**
 * What a kernel process has in its environment for its runtime's sake. VS Code's own program is Electron, which
 * is Node only when told so. The C library keeps a heap for each thread, and next to nothing is made in others.
 */
export function kernelVariables(memoryMB: number): NodeJS.ProcessEnv {
  return {
    ELECTRON_RUN_AS_NODE: '1',
    MALLOC_ARENA_MAX: '1',
    // Elsewhere the parent looks.
    ...(process.platform !== 'linux' && { [memoryLimitVariable]: String(memoryMB) }),
  };
}
