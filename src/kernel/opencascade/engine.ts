import type { OpenCascadeInstance } from 'replicad-opencascadejs';
import { startEngine, type Starter } from '../platform/startEngine';

/** OpenCascade 8 in WebAssembly, as replicad builds it. */
export type OpenCascade = OpenCascadeInstance;

const files = { script: 'replicad_single.mjs', binary: 'replicad_single.wasm' };

/**
 * Starts a fresh instance of the engine.
 * @param enginesDir absolute path of the folder with `replicad_single.mjs` and `.wasm`
 * @throws EngineNotLoaded when these files are missing or others
 */
export function startOpenCascade(enginesDir: string): Promise<OpenCascade> {
  return startEngine(enginesDir, files, isStarter);
}

function isStarter(value: unknown): value is Starter<OpenCascade> {
  return typeof value === 'function';
}
