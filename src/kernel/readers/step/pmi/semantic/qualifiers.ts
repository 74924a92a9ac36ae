import { referenceIn, textIn } from '../../../../part21/parameter';
import type { PmiFile } from '../pmiFile';

export interface Qualifiers {
  /** `NR2 1.3`; null if no number of decimal places is stated. */
  readonly format: string | null;
  /** `maximum`, `minimum`, `average`, … */
  readonly types: readonly string[];
  /** Whether it refers to a qualifier that the file does not have. */
  readonly isIncomplete: boolean;
}

/** The qualifiers of a value, in its own record or in a `MEASURE_QUALIFICATION` that refers to it. */
export function qualifiersOf(pmi: PmiFile, measure: number): Qualifiers {
  const own = pmi.own(measure, 'QUALIFIED_REPRESENTATION_ITEM', 1)?.[0];
  const named = pmi
    .users(measure, 'MEASURE_QUALIFICATION', 2, 4)
    .flatMap((user) => pmi.references(pmi.own(user, 'MEASURE_QUALIFICATION', 4)?.[3]));
  const all = [...pmi.references(own), ...named];
  const texts = (type: string) =>
    all.flatMap((id) => textIn(pmi.file.parameters(id, type)?.[0]).trim() || []);
  return {
    format: texts('VALUE_FORMAT_TYPE_QUALIFIER')[0] ?? null,
    types: texts('TYPE_QUALIFIER').map((type) => type.toLowerCase()),
    isIncomplete: all.some((id) => pmi.isLost(id)),
  };
}

/** The format of the value that a parameter refers to. */
export function formatOf(pmi: PmiFile, parameter: Parameters<typeof referenceIn>[0]) {
  const id = referenceIn(parameter);
  return id === null ? null : qualifiersOf(pmi, id).format;
}
