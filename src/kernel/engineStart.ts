import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '../contract/unknown';
import { loading } from './engineTroubles';

/** What the script of an engine gives: a function that starts it. */
export type Starter<Engine> = (options: EngineStart) => Promise<Engine>;

/** An engine stays two files of its own, so that a user may replace them (LGPL). */
export interface EngineFiles {
  /** CommonJS, or an ES module whose name ends with `.mjs`. */
  readonly script: string;
  readonly binary: string;
}

/**
 * Starts a fresh instance of an engine in WebAssembly: what one file does to its memory, the next never sees.
 * @param enginesDir absolute path of the folder with the files of the engine
 * @throws EngineNotLoaded when these files are missing or others
 */
export async function startEngine<Engine>(
  enginesDir: string,
  { script, binary }: EngineFiles,
  isStarter: (value: unknown) => value is Starter<Engine>,
): Promise<Engine> {
  aboutToStart();
  const start = await loading(script, async () => {
    const starter = await exportOf(path.join(enginesDir, script));
    if (!isStarter(starter)) throw new Error('it is not what Caliper was built with');
    return starter;
  });
  const module = await loading(binary, () => compiledModule(path.join(enginesDir, binary)));
  return loading(binary, () => start(engineStart(module)));
}

async function exportOf(script: string): Promise<unknown> {
  if (!script.endsWith('.mjs')) return createRequire(script)(script);
  const exported: unknown = await import(pathToFileURL(script).href);
  return isRecord(exported) ? exported['default'] : undefined;
}

/** How engines are started: with a module that is compiled already, and without a word. */
interface EngineStart {
  readonly print: () => void;
  readonly printErr: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports;
}

function engineStart(module: WebAssembly.Module): EngineStart {
  return {
    // What the engine prints is counts for its developers; stdout may be a protocol.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  };
}

let aboutToStart: () => void = () => undefined;

/** Asks to be told, in this process, before an engine starts: nobody knows whether it ever comes back. */
export function beforeEngines(told: () => void): void {
  aboutToStart = told;
}

const compiledModules = new Map<string, Promise<WebAssembly.Module>>();

/** The code of an engine. Compiling takes most of a start: once for each process. */
function compiledModule(file: string): Promise<WebAssembly.Module> {
  const known = compiledModules.get(file);
  if (known) return known;
  const compiled = readFile(file).then((bytes) => WebAssembly.compile(bytes));
  compiledModules.set(file, compiled);
  compiled.catch(() => compiledModules.delete(file));
  return compiled;
}
