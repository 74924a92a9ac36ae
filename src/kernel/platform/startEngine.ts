import { loading } from '../base/engineTroubles';
import { engineBinary, engineScript } from '.';

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
    const starter = await engineScript(enginesDir, script);
    if (!isStarter(starter)) throw new Error('it is not what Caliper was built with');
    return starter;
  });
  const module = await loading(binary, () => compiledModule(enginesDir, binary));
  return loading(binary, () => start(engineStart(module)));
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
export function beforeEngines(beforeStart: () => void): void {
  aboutToStart = beforeStart;
}

const compiledModules = new Map<string, Promise<WebAssembly.Module>>();

/** The code of an engine. Compiling takes most of a start: once for each process. */
function compiledModule(folder: string, name: string): Promise<WebAssembly.Module> {
  const key = `${folder} ${name}`;
  const known = compiledModules.get(key);
  if (known) return known;
  const compiled = engineBinary(folder, name);
  compiledModules.set(key, compiled);
  compiled.catch(() => compiledModules.delete(key));
  return compiled;
}
