import type { SerializedElement } from '../../pmi/serializedPmi';
import { isGivenPlace, type Pmi } from '../../pmi/pmi';
import { listedElements } from '../../pmi/pmiRows';

/** The dimensions, tolerances and datums of one revision of a model. */
export interface RevisionPmi<P> {
  readonly elements: readonly RevisionElement[];
  readonly state: PmiState;
  /** The number by which elements refer to the part; null if no element refers to it. */
  readonly numberOf: (part: P) => number | null;
}

/** One element; a face is the number of its part and its index in the part. */
export type RevisionElement = Pick<
  SerializedElement,
  'kind' | 'type' | 'text' | 'product' | 'value' | 'unit' | 'faces'
>;

/**
 * How much of the PMI is known: all; not all, because some could not be read; only as drawn annotations, without
 * semantic data; nothing, because PMI of the format is not read.
 */
export type PmiState = 'whole' | 'partly' | 'drawn' | 'unknown';

/** @param reading what is known about the file's PMI beside its elements */
export function pmiStateOf(
  elements: number,
  reading: { readonly drawn: number; readonly dropped: number } | null,
  sourceFormat: string,
): PmiState {
  if (!reading) return sourceFormat === readFormat ? 'whole' : 'unknown';
  if (elements === 0 && reading.drawn > 0) return 'drawn';
  return reading.dropped > 0 ? 'partly' : 'whole';
}

/** The only format of which PMI is read; for its files, no elements means that there is no PMI. */
const readFormat = 'STEP';

/** The elements as a reader gives them. */
export function revisionElements(pmi: Pmi): readonly RevisionElement[] {
  return listedElements(pmi).map(
    ({ row: { kind, type, text, product, value, unit }, element }) => ({
      ...{ kind, type, text, product, value, unit },
      faces: element.faces.filter(isGivenPlace),
    }),
  );
}
