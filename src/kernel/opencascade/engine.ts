import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenCascadeInstance } from 'replicad-opencascadejs';

/** OpenCascade 8 in WebAssembly, as replicad builds it. */
export type OpenCascade = OpenCascadeInstance;

/** The engine stays two files of its own, so that a user may replace them (LGPL). */
const script = 'replicad_single.mjs';
const binary = 'replicad_single.wasm';

/**
 * Starts a fresh instance of the engine: what one file does to its memory, the next never sees.
 * @param enginesDir absolute path of the folder with `replicad_single.mjs` and `.wasm`
 */
export async function startOpenCascade(enginesDir: string): Promise<OpenCascade> {
  const engine: unknown = await import(pathToFileURL(path.join(enginesDir, script)).href);
  if (!hasStart(engine)) throw new Error(`${script} is not what Caliper was built with.`);
  const module = await compiledModule(path.join(enginesDir, binary));
  return engine.default({
    // What the engine prints is counts for its developers; stdout may be a protocol.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  });
}

/** Compiling takes most of the start: once for each process. */
const compiledModules = new Map<string, Promise<WebAssembly.Module>>();

function compiledModule(file: string): Promise<WebAssembly.Module> {
  const known = compiledModules.get(file);
  if (known) return known;
  const compiled = readFile(file).then((bytes) => WebAssembly.compile(bytes));
  compiledModules.set(file, compiled);
  compiled.catch(() => compiledModules.delete(file));
  return compiled;
}

interface StartOptions {
  readonly print: () => void;
  readonly printErr: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports;
}

type Start = (options: StartOptions) => Promise<OpenCascade>;

function hasStart(engine: unknown): engine is { readonly default: Start } {
  return (
    typeof engine === 'object' &&
    engine !== null &&
    'default' in engine &&
    typeof engine.default === 'function'
  );
}
