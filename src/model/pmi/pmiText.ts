import { counted } from '../../words/counted';
import { csvField } from '../../words/csvField';
import { visibleText } from '../../words/visibleText';
import { isAngleUnit } from './angleUnits';
import { missingInEnglish } from './missingValue';
import type { PmiRow } from './pmiRows';
import type { SerializedElement } from './serializedPmi';

/**
 * Elements of PMI as lines that git compares: sorted, equal ones once with their count, and without anything that
 * changes from one export to the next. Behind them the unit of lengths without one, unless it is the millimetre. Always
 * in English.
 */
export function pmiLines(rows: readonly PmiRow[]): string[] {
  const unit = usualUnit(rows);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const line = `${row.kind.padEnd(width)}${lineOf(row, unit)}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [
    ...[...counts].map(([line, count]) => (count === 1 ? line : `${line}, ${count} times`)),
    ...(unit === '' || unit === mostUsual ? [] : [`${'unit'.padEnd(width)}${visibleText(unit)}`]),
  ];
}

/** The unit of lengths that is not named. */
const mostUsual = 'millimetre';

/** A row of the table for spreadsheets. */
export interface SheetRow extends Omit<PmiRow, 'edges' | 'others'> {
  /** These two are null if not known, as in results of older versions. */
  readonly edges: number | null;
  readonly others?: number | null;
}

/** The same row for an element that is stored with the geometry as for one that was read from the file. */
export function sheetRow({ faces, meant, ...row }: SerializedElement): SheetRow {
  return {
    ...row,
    faces: meant?.faces ?? faces.length,
    edges: meant?.edges ?? null,
    others: meant?.others ?? null,
  };
}

/**
 * The lines of a table for spreadsheets, one per element.
 * @param balloons the balloon number of each element; if left out, they are numbered in the order of the table
 */
export function pmiCsv(rows: readonly SheetRow[], balloons: readonly number[] = []): string[] {
  const header = [
    'balloon',
    'kind',
    'type',
    'text',
    'value',
    'unit',
    'faces',
    'edges',
    'other',
    'product',
    'missing',
  ];
  const lines = rows.map((row, i) =>
    [
      ...[balloons[i] ?? i + 1, row.kind, row.type, onOneLine(row.text), row.value ?? '', row.unit],
      ...[row.faces, row.edges ?? '', row.others === null ? '' : (row.others ?? 0)],
      ...[row.product, missingInEnglish(row) ?? ''],
    ].map(csvField),
  );
  return [header.join(), ...lines.map((line) => line.join())];
}

/** The width of the column of words in the facts, in characters. */
const width = 10;

/**
 * The text of an element on one line, the same for lists, facts and comparisons.
 * @param usual the unit that is left out of the text
 */
export function elementText({ kind, text, value, unit }: ShownRow, usual: string): string {
  const shown = onOneLine(text);
  const label = kind === 'datum' ? shown.replace(/^\[(.*)\]$/, '$1') : shown;
  const inUnit = value !== null && isLength(unit) && unit !== usual ? ` ${unit}` : '';
  return `${label}${inUnit}`;
}

type ShownRow = Pick<PmiRow, 'kind' | 'text' | 'value' | 'unit'>;

function lineOf(row: PmiRow, usual: string): string {
  const { faces, edges, others = 0 } = row;
  const on = [
    ...(faces > 0 ? [counted(faces, 'face')] : []),
    ...(edges > 0 ? [counted(edges, 'edge')] : []),
    ...(others > 0 ? [counted(others, 'other item')] : []),
  ];
  return `${elementText(row, usual)}${missingText(row)}${on.length > 0 ? ` on ${on.join(' and ')}` : ''}`;
}

/** The reason for a question mark in parentheses and in English, with a blank in front; empty if there is none. */
export function missingText(row: Parameters<typeof missingInEnglish>[0]): string {
  const missing = missingInEnglish(row);
  return missing === null ? '' : ` (${missing})`;
}

export function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleText(line))
    .join(' / ');
}

/** The unit that most lengths have. It is left out of the texts. */
export function usualUnit(rows: readonly Pick<PmiRow, 'value' | 'unit'>[]): string {
  const counts = new Map<string, number>();
  for (const { value, unit } of rows) {
    if (value !== null && isLength(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

function isLength(unit: string): boolean {
  return unit !== '' && !isAngleUnit(unit);
}
