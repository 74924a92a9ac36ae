import { metresPer } from '../../../model/quantities';
import { isFigure, type Fact } from './figure';
import { figureValues, significantOf, unitText, type Wording } from './measureWords';

/** A measure with its name, as a table has it. */
export interface CsvMeasure {
  readonly name: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

/**
 * Measures as a table for a spreadsheet: RFC 4180, UTF-8 with the mark that Excel wants, a line a fact.
 * No text begins a formula.
 */
export function measureCsv(
  measures: readonly CsvMeasure[],
  wording: Wording,
  frame: string,
): string {
  const lines = measures.flatMap(({ name, title, facts }) =>
    facts.map((fact) => [name, title, fact.label, ...fieldsOf(fact, wording), frame]),
  );
  const rows = [columns, ...lines].map((fields) => fields.map(csvField).join(','));
  return `\uFEFF${rows.join('\r\n')}\r\n`;
}

// English in every language: programs know the columns by these names.
const columns = [
  'Name',
  'Measure',
  'Fact',
  'Value or X',
  'Y',
  'Z',
  'Unit',
  'Exact',
  'Tolerance (unit of lengths)',
  'Note',
  'Coordinates',
];

type Field = string | number;

function fieldsOf(fact: Fact, wording: Wording): readonly Field[] {
  if (!isFigure(fact)) return ['', '', '', '', '', '', fact.why];
  const { badge } = fact;
  const values = figureValues(fact, wording).map((value) => rounded(value, significantOf(fact)));
  const [x = '', y = '', z = '']: readonly Field[] = values;
  const unit = unitText(fact, wording.unit);
  if (badge.kind === 'exact') return [x, y, z, unit, 'yes', '', ''];
  const { tolerance, why = '' } = badge;
  const inUnit = tolerance === null ? '' : rounded(tolerance / metresPer[wording.unit], 4);
  return [x, y, z, unit, 'no', inUnit, why];
}

function rounded(value: number, significant: number): number {
  return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(significant));
}

function csvField(field: Field): string {
  if (typeof field === 'number') return String(field);
  // Whichever sign a spreadsheet takes for the separator, a cell may begin behind it.
  const harmless = field.replace(/(?<![\p{L}\p{M}\p{N}=+\-@＝＋－＠])[=+\-@＝＋－＠]/gu, "'$&");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
