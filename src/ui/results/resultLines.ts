import type { TrackedModel } from '../../tracking/model/trackedModel';
import { ResultReader, type ResultReaderDeps } from './resultReader';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { factLines } from './factLines';

/** Facts about a ready result, one a line: size, volume, area, parts; empty for a picture. */
export async function resultLines(
  deps: ResultReaderDeps,
  model: TrackedModel,
  numbers: NumberOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const facts = await new ResultReader(deps).facts(model, signal);
  return facts ? factLines(facts, numbers) : [];
}
