import { itemsIn, referencesIn } from '../../part21/parameter';
import type { StepFile } from '../../part21/stepFile';

/** Items of a representation, with what a `COMPOUND_REPRESENTATION_ITEM` holds in its place. Each once. */
export function withoutCompounds(file: StepFile, items: readonly number[]): number[] {
  const known = new Set(items);
  // The set grows while it is walked.
  for (const item of known) for (const held of heldBy(file, item) ?? []) known.add(held);
  return [...known].filter((item) => heldBy(file, item) === null);
}

/** `COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM((#1,#2)))`; null for what is none. */
function heldBy(file: StepFile, item: number): readonly number[] | null {
  const [, held] = file.parameters(item, compoundType) ?? [];
  if (!held) return null;
  return referencesIn(held.kind === 'typed' ? itemsIn(held)[0] : held);
}

export const compoundType = 'COMPOUND_REPRESENTATION_ITEM';
