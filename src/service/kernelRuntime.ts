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

/**
 * What a kernel process has in its environment for its runtime's sake. VS Code's own program is Electron, which
 * is Node only when told so. The C library keeps a heap for each thread, and next to nothing is made in others.
 */
export const kernelVariables = { ELECTRON_RUN_AS_NODE: '1', MALLOC_ARENA_MAX: '1' } as const;
