import { working } from '../base/engineTroubles';
import { startOpenCascade, type OpenCascade } from './engine';

/** Engines that have done their work and wait for more, by their folder. */
const resting = new Map<string, OpenCascade>();

/**
 * Lends an engine for the work on one file. Starting one takes as long as converting a small file, so
 * it is kept for the next file, unless the work threw, for whatever reason, or the engine's memory
 * grew: large files leave it large, and what many small ones leave behind adds up.
 * @throws Refusal as `work` does; EngineBreakdown for what else it throws; EngineNotLoaded
 */
export async function withOpenCascade<T>(
  enginesDir: string,
  work: (engine: OpenCascade) => T,
): Promise<T> {
  const engine = resting.get(enginesDir) ?? (await startOpenCascade(enginesDir));
  // Away while it is in use, and for good when the work does not come to its end.
  resting.delete(enginesDir);
  const bytesBefore = engine.wasmMemory.buffer.byteLength;
  const result = working(() => work(engine));
  if (engine.wasmMemory.buffer.byteLength === bytesBefore) resting.set(enginesDir, engine);
  return result;
}
