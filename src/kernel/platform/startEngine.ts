import { asEngineNotLoaded } from '../base/engineTroubles';
import { engineBinary, engineScript } from '.';

/** The export of an engine's script: a function that starts the engine. */
export type Starter<Engine> = (options: EngineStart) => Promise<Engine>;

/** The two files of an engine. They stay separate, so that a user may replace them (LGPL). */
export interface EngineFiles {
  /** CommonJS, or an ES module if its name ends with `.mjs`. */
  readonly script: string;
  readonly binary: string;
}

/**
 * Starts a new instance of an engine in WebAssembly, so that no file sees the memory of an earlier one.
 * @param enginesDir absolute path of the folder of the engine's files
 * @throws EngineNotLoaded when these files are missing or not the expected ones
 */
export async function startEngine<Engine>(
  enginesDir: string,
  { script, binary }: EngineFiles,
  isStarter: (value: unknown) => value is Starter<Engine>,
): Promise<Engine> {
  aboutToStart();
  const start = await asEngineNotLoaded(script, async () => {
    const starter = await engineScript(enginesDir, script);
    if (!isStarter(starter)) throw new Error('it is not what Caliper was built with');
    return starter;
  });
  const module = await asEngineNotLoaded(binary, () => compiledModule(enginesDir, binary));
  return asEngineNotLoaded(binary, () => start(engineStart(module)));
}

/** Options for starting an engine: with a compiled module and without output. */
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
    // An engine prints counts for its developers, while stdout may carry a protocol.
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

/** Sets a function that is called in this process before an engine starts, because an engine might never return. */
export function beforeEngines(beforeStart: () => void): void {
  aboutToStart = beforeStart;
}

const compiledModules = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled code of an engine. Compiling takes most of the start, so it is done once for each process. */
function compiledModule(folder: string, name: string): Promise<WebAssembly.Module> {
  const key = `${folder} ${name}`;
  const known = compiledModules.get(key);
  if (known) return known;
  const compiled = engineBinary(folder, name);
  compiledModules.set(key, compiled);
  compiled.catch(() => compiledModules.delete(key));
  return compiled;
}
