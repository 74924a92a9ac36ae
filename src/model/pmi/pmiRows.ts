import type { Measure, Pmi, PmiElement } from './pmi';
import { isRecord, numberOrNull, textOrNull } from '../../words/unknown';

/** What one element of PMI says, in a form that is the same whoever numbered the file: for lists, facts and tables. */
export interface PmiRow {
  readonly kind: PmiKind;
  /** `flatness`, `diameter`, …; empty where there is none. */
  readonly type: string;
  readonly text: string;
  readonly product: string;
  readonly faces: number;
  readonly edges: number;
  /** As the file writes it; null where there is none. */
  readonly value: number | null;
  readonly unit: string;
}

export type PmiKind = 'dimension' | 'tolerance' | 'datum' | 'target' | 'note' | 'property';

const kinds: readonly PmiKind[] = ['dimension', 'tolerance', 'datum', 'target', 'note', 'property'];

/** All elements by kind and text: in the order of nothing that a program chooses. */
export function pmiRows(pmi: Pmi<unknown>): PmiRow[] {
  return [
    ...pmi.dimensions.map((one) => rowOf('dimension', one.name, one, one.nominal ?? one.upper)),
    ...pmi.tolerances.map((one) => rowOf('tolerance', one.type, one, one.magnitude)),
    ...pmi.datums.map((one) => rowOf('datum', '', one)),
    ...pmi.targets.map((one) => rowOf('target', one.type, one)),
    ...pmi.notes.filter(({ text }) => text.trim() !== '').map((one) => rowOf('note', '', one)),
    ...pmi.properties.map((one) => rowOf('property', one.property, one)),
  ].sort(byText);
}

/** Reads what the kernel wrote; what is no row is left out. */
export function readPmiRows(value: unknown): PmiRow[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => readRow(one) ?? []) : [];
}

function rowOf(
  kind: PmiKind,
  type: string,
  { text, product, faces, edges }: PmiElement<unknown>,
  measure?: Measure,
): PmiRow {
  return {
    ...{ kind, type, text, product },
    faces: faces.length,
    edges: edges.length,
    value: measure?.value ?? null,
    unit: measure?.unit ?? '',
  };
}

function byText(one: PmiRow, other: PmiRow): number {
  const [a, b] = [one, other].map((row) => [
    kinds.indexOf(row.kind),
    ...[row.text, row.type, row.product, row.faces, row.edges],
  ]);
  for (const [i, value] of (a ?? []).entries()) {
    const against = b?.[i] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

function readRow(value: unknown): PmiRow | null {
  if (!isRecord(value)) return null;
  const kind = kinds.find((one) => one === value['kind']);
  const text = textOrNull(value['text']);
  if (!kind || text === null) return null;
  return {
    kind,
    type: textOrNull(value['type']) ?? '',
    text,
    product: textOrNull(value['product']) ?? '',
    faces: numberOrNull(value['faces']) ?? 0,
    edges: numberOrNull(value['edges']) ?? 0,
    value: numberOrNull(value['value']),
    unit: textOrNull(value['unit']) ?? '',
  };
}
