import type { OpenCascadeInstance } from 'replicad-opencascadejs';
import { startEngine, type Starter } from '../platform/startEngine';

/** OpenCascade 8 in WebAssembly, in the build of replicad. */
export type OpenCascade = OpenCascadeInstance;

const files = { script: 'replicad_single.mjs', binary: 'replicad_single.wasm' };

/**
 * Starts a new instance of the engine.
 * @param enginesDir absolute path of the folder with `replicad_single.mjs` and `.wasm`
 * @throws EngineNotLoaded if these files are missing or are other files
 */
export function startOpenCascade(enginesDir: string): Promise<OpenCascade> {
  return startEngine(enginesDir, files, isStarter);
}

function isStarter(value: unknown): value is Starter<OpenCascade> {
  return typeof value === 'function';
}
