import { readFile } from 'node:fs/promises';

/** How both engines are started: with a module that is compiled already, and without a word. */
export interface EngineStart {
  readonly print: () => void;
  readonly printErr: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports;
}

export function engineStart(module: WebAssembly.Module): EngineStart {
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

export function engineStarts(): void {
  aboutToStart();
}

const compiledModules = new Map<string, Promise<WebAssembly.Module>>();

/** The code of an engine. Compiling takes most of a start: once for each process. */
export function compiledModule(file: string): Promise<WebAssembly.Module> {
  const known = compiledModules.get(file);
  if (known) return known;
  const compiled = readFile(file).then((bytes) => WebAssembly.compile(bytes));
  compiledModules.set(file, compiled);
  compiled.catch(() => compiledModules.delete(file));
  return compiled;
}
