import { asEngineBreakdown } from '../base/engineTroubles';
import { startOpenCascade, type OpenCascade } from './engine';

/** Idle engines, by their folder. */
const resting = new Map<string, OpenCascade>();

/**
 * Provides an engine for the work on one file. Starting an engine takes as long as converting a small file, so it is
 * kept for the next file, unless the work threw or the engine's memory grew: memory never shrinks, neither after a
 * large file nor after many small ones.
 * @throws Refusal as `work` does; EngineBreakdown for anything else that it throws; EngineNotLoaded
 */
export async function withOpenCascade<T>(
  enginesDir: string,
  work: (engine: OpenCascade) => T,
): Promise<T> {
  const engine = resting.get(enginesDir) ?? (await startOpenCascade(enginesDir));
  // The engine is removed while it is in use, and stays removed if the work does not finish.
  resting.delete(enginesDir);
  const bytesBefore = engine.wasmMemory.buffer.byteLength;
  const result = asEngineBreakdown(() => work(engine));
  if (engine.wasmMemory.buffer.byteLength === bytesBefore) resting.set(enginesDir, engine);
  return result;
}
