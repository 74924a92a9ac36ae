import { dimensionValue } from './dimensionValue';
import { type MissingValue, missingValue } from './missingValue';
import type { Measure, Pmi, PmiElement } from './pmi';
import { isRecord, numberOrNull, textOrNull } from '../../words/unknown';

/** One element of PMI for lists, facts and tables, in a form that does not depend on the numbering of the file. */
export interface PmiRow {
  readonly kind: PmiKind;
  /** `flatness`, `diameter`, …; empty if there is none. */
  readonly type: string;
  readonly text: string;
  readonly product: string;
  readonly faces: number;
  readonly edges: number;
  /** The number of other items that it applies to, such as curves and whole bodies; absent if there are none. */
  readonly others?: number;
  /** The value as the file writes it; null if there is none. */
  readonly value: number | null;
  readonly unit: string;
  /** What a question mark in the text stands for; absent where there is none. */
  readonly missing?: MissingValue;
}

export type PmiKind = 'dimension' | 'tolerance' | 'datum' | 'target' | 'note' | 'property';

export const pmiKinds: readonly PmiKind[] = [
  'dimension',
  'tolerance',
  'datum',
  'target',
  'note',
  'property',
];

/** All elements sorted by kind and text, so that the order does not depend on the exporting program. */
export function pmiRows(pmi: Pmi<unknown>): PmiRow[] {
  return listedElements(pmi).map(({ row }) => row);
}

export interface ListedElement<Place> {
  readonly row: PmiRow;
  readonly element: PmiElement<Place>;
  /** Letters of the datums that it is or refers to. */
  readonly datums: readonly string[];
}

/** All elements in the order of `pmiRows`, each with its row. */
export function listedElements<Place>(pmi: Pmi<Place>): ListedElement<Place>[] {
  type About = Partial<Pick<ListedElement<Place>, 'datums'>> & { readonly value?: Measure };
  const listed = (
    kind: PmiKind,
    type: string,
    element: PmiElement<Place>,
    { datums = [], value }: About = {},
  ) => ({ row: rowOf(kind, type, element, value), element, datums });
  const measured = (value: Measure | undefined) => (value ? { value } : {});
  return [
    ...pmi.dimensions.map((one) =>
      listed('dimension', one.name, one, measured(dimensionValue(one))),
    ),
    ...pmi.tolerances.map((one) =>
      listed('tolerance', one.type, one, {
        ...measured(one.magnitude),
        datums: (one.datums ?? []).flatMap(lettersIn),
      }),
    ),
    ...pmi.datums.map((one) => listed('datum', '', one, { datums: lettersIn(one.label) })),
    ...pmi.targets.map((one) =>
      listed('target', one.type, one, {
        ...measured(one.diameter ?? one.length),
        datums: lettersIn(one.label),
      }),
    ),
    ...pmi.notes.filter(({ text }) => !isEmpty(text)).map((one) => listed('note', '', one)),
    ...pmi.properties.map((one) => listed('property', one.property, one)),
  ].sort((one, other) => byText(one.row, other.row));
}

/** Whether a note has only blanks and line breaks. One exporter writes notes that are only `/n`. */
function isEmpty(text: string): boolean {
  return text.replaceAll('/n', '').trim() === '';
}

/** Reads the rows that the kernel wrote; entries that are not valid rows are left out. */
export function readPmiRows(value: unknown): PmiRow[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => readRow(one) ?? []) : [];
}

/** The datum letters in a compartment or a label: `B-C`, `DⓂ`, `A1`. */
function lettersIn(text: string): readonly string[] {
  return text.match(/[A-Z]+/g) ?? [];
}

function rowOf(
  kind: PmiKind,
  type: string,
  { text, product, faces, edges, others = 0 }: PmiElement<unknown>,
  measure?: Measure,
): PmiRow {
  return withMissing({
    ...{ kind, type, text, product },
    faces: faces.length,
    edges: edges.length,
    ...(others > 0 && { others }),
    value: measure?.value ?? null,
    unit: measure?.unit ?? '',
  });
}

function withMissing(row: PmiRow): PmiRow {
  const missing = missingValue(row);
  return missing === null ? row : { ...row, missing };
}

function byText(one: PmiRow, other: PmiRow): number {
  const [a, b] = [one, other].map((row) => [
    pmiKinds.indexOf(row.kind),
    ...[row.text, row.type, row.product, row.faces, row.edges, row.others ?? 0],
  ]);
  for (const [i, value] of (a ?? []).entries()) {
    const against = b?.[i] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

function readRow(value: unknown): PmiRow | null {
  if (!isRecord(value)) return null;
  const kind = pmiKinds.find((one) => one === value['kind']);
  const text = textOrNull(value['text']);
  if (!kind || text === null) return null;
  const others = numberOrNull(value['others']) ?? 0;
  return withMissing({
    kind,
    type: textOrNull(value['type']) ?? '',
    text,
    product: textOrNull(value['product']) ?? '',
    faces: numberOrNull(value['faces']) ?? 0,
    edges: numberOrNull(value['edges']) ?? 0,
    ...(others > 0 && { others }),
    value: numberOrNull(value['value']),
    unit: textOrNull(value['unit']) ?? '',
  });
}
