import type { CarriedElement } from '../../pmi/carriedPmi';
import { isGivenPlace, type Pmi } from '../../pmi/pmi';
import { listedElements } from '../../pmi/pmiRows';

/** What a revision of a model says of its dimensions, tolerances and datums. */
export interface RevisionPmi<P> {
  readonly elements: readonly RevisionElement[];
  readonly state: PmiState;
  /** The number by which faces of elements name a part; null for one of which nothing is said. */
  readonly numberOf: (part: P) => number | null;
}

/** One of them; its faces as the number of their part, and their own in it. */
export type RevisionElement = Pick<
  CarriedElement,
  'kind' | 'type' | 'text' | 'product' | 'value' | 'unit' | 'faces'
>;

/**
 * How far they are known: all; not all, since some could not be read; not as data, since the file only draws them;
 * not at all, since they are not read of that format.
 */
export type PmiState = 'whole' | 'partly' | 'drawn' | 'unknown';

/** @param reading what is known of the file beside its elements */
export function pmiStateOf(
  elements: number,
  reading: { readonly drawn: number; readonly dropped: number } | null,
  sourceFormat: string,
): PmiState {
  if (!reading) return sourceFormat === readFormat ? 'whole' : 'unknown';
  if (elements === 0 && reading.drawn > 0) return 'drawn';
  return reading.dropped > 0 ? 'partly' : 'whole';
}

/** The one of which PMI is read: a file of it that has none says nothing. */
const readFormat = 'STEP';

/** Elements as a reader gives them. */
export function revisionElements(pmi: Pmi): readonly RevisionElement[] {
  return listedElements(pmi).map(
    ({ row: { kind, type, text, product, value, unit }, element }) => ({
      ...{ kind, type, text, product, value, unit },
      faces: element.faces.filter(isGivenPlace),
    }),
  );
}
