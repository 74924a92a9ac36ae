import { itemsIn, referencesIn } from '../../part21/parameter';
import type { StepFile } from '../../part21/stepFile';

/** The items of a representation, each once, with every `COMPOUND_REPRESENTATION_ITEM` replaced by its contents. */
export function withoutCompounds(file: StepFile, items: readonly number[]): number[] {
  const known = new Set(items);
  // The set grows during the loop.
  for (const item of known) for (const held of heldBy(file, item) ?? []) known.add(held);
  return [...known].filter((item) => heldBy(file, item) === null);
}

/** The items of `COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM((#1,#2)))`; null for any other instance. */
function heldBy(file: StepFile, item: number): readonly number[] | null {
  const [, held] = file.parameters(item, compoundType) ?? [];
  if (!held) return null;
  return referencesIn(held.kind === 'typed' ? itemsIn(held)[0] : held);
}

export const compoundType = 'COMPOUND_REPRESENTATION_ITEM';
