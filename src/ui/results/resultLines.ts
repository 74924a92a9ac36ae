import type { TrackedModel } from '../../tracking/model/trackedModel';
import { ResultReader, type ResultReaderDeps } from './resultReader';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { factLines } from './factLines';

/** What a ready result is, a line each: size, volume, area, parts. None of a mere picture. */
export async function resultLines(
  deps: ResultReaderDeps,
  model: TrackedModel,
  numbers: NumberOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const facts = await new ResultReader(deps).facts(model, signal);
  return facts ? factLines(facts, numbers) : [];
}
