import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Tessellation } from './occtTessellation';
import { readTessellation } from './occtTessellation';
import { refusalForThrown } from './refusals';

/** The functions of occt-import-js that Caliper calls. */
export type OcctFunction = 'ReadIgesFile' | 'ReadStepFile';

/** Share of the mean side of the bounding box, and radians. */
export interface OcctDeflection {
  readonly linear: number;
  readonly angular: number;
}

/**
 * Reads and meshes a file in a fresh instance of the engine: what one file does to its memory, the
 * next never sees.
 * @param enginesDir folder of `occt-import-js.js` and `occt-import-js.wasm`
 * @returns millimetres and linear light; null when the engine does not call the file its format
 * @throws Refusal when the engine gives up on the file
 */
export async function tessellate(
  enginesDir: string,
  readFunction: OcctFunction,
  bytes: Uint8Array,
  deflection: OcctDeflection,
): Promise<Tessellation | null> {
  const engine = await startEngine(enginesDir);
  const read = engine[readFunction];
  if (!isReader(read)) throw new Error(`occt-import-js has no ${readFunction}.`);
  return readTessellation(runEngine(read, bytes, deflection));
}

function runEngine(read: Reader, bytes: Uint8Array, deflection: OcctDeflection): unknown {
  try {
    return read(bytes, {
      // The engine's tolerances are made for millimetres: in metres it drops small features.
      linearUnit: 'millimeter',
      linearDeflectionType: 'bounding_box_ratio',
      linearDeflection: deflection.linear,
      angularDeflection: deflection.angular,
    });
  } catch (thrown) {
    throw refusalForThrown(thrown);
  }
}

async function startEngine(enginesDir: string): Promise<Readonly<Record<string, unknown>>> {
  const start: unknown = createRequire(path.join(enginesDir, 'occt-import-js.js'))(
    './occt-import-js.js',
  );
  if (!isFactory(start)) throw new Error('occt-import-js is not what Caliper was built with.');
  const module = await compiledModule(path.join(enginesDir, 'occt-import-js.wasm'));
  return start({
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

type Reader = (bytes: Uint8Array, options: Readonly<Record<string, unknown>>) => unknown;

interface StartOptions {
  readonly print: () => void;
  readonly printErr: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports;
}

type Factory = (options: StartOptions) => Promise<Readonly<Record<string, unknown>>>;

function isFactory(value: unknown): value is Factory {
  return typeof value === 'function';
}

function isReader(value: unknown): value is Reader {
  return typeof value === 'function';
}
