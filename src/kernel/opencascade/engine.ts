import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenCascadeInstance } from 'replicad-opencascadejs';
import { compiledModule, engineStart, engineStarts, type EngineStart } from '../engineStart';
import { loading } from '../engineTroubles';

/** OpenCascade 8 in WebAssembly, as replicad builds it. */
export type OpenCascade = OpenCascadeInstance;

/** The engine stays two files of its own, so that a user may replace them (LGPL). */
const script = 'replicad_single.mjs';
const binary = 'replicad_single.wasm';

/**
 * Starts a fresh instance of the engine.
 * @param enginesDir absolute path of the folder with `replicad_single.mjs` and `.wasm`
 * @throws EngineNotLoaded when these files are missing or others
 */
export async function startOpenCascade(enginesDir: string): Promise<OpenCascade> {
  engineStarts();
  const start = await loading(script, () => importStart(path.join(enginesDir, script)));
  const module = await loading(binary, () => compiledModule(path.join(enginesDir, binary)));
  return loading(binary, () => start(engineStart(module)));
}

type Start = (options: EngineStart) => Promise<OpenCascade>;

async function importStart(file: string): Promise<Start> {
  const engine: unknown = await import(pathToFileURL(file).href);
  if (!hasStart(engine)) throw new Error('it is not what Caliper was built with');
  return engine.default;
}

function hasStart(engine: unknown): engine is { readonly default: Start } {
  return (
    typeof engine === 'object' &&
    engine !== null &&
    'default' in engine &&
    typeof engine.default === 'function'
  );
}
