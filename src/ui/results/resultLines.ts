import type { TrackedModel } from '../../tracking/model/trackedModel';
import { ResultLook, type ResultLookDeps } from './resultLook';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { factLines } from './factLines';

/** What a ready result is, a line each: size, volume, area, parts. None of a mere picture. */
export async function resultLines(
  deps: ResultLookDeps,
  model: TrackedModel,
  numbers: NumberOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const facts = await new ResultLook(deps).facts(model, signal);
  return facts ? factLines(facts, numbers) : [];
}
