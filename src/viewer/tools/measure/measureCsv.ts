import { metresPer } from '../../../model/quantities';
import { say } from '../../../words/say';
import { csvText, type CsvField } from '../../base/csvText';
import { isFigure, isSentence, type Fact } from './facts/figure';
import {
  accuracyText,
  figureValues,
  significantOf,
  unitText,
  type Wording,
} from './facts/measureWords';

/** A measurement with its name, for a table. */
export interface CsvMeasure {
  readonly name: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** Writes measurements as CSV, one line for each fact. */
export function measureCsv(
  measures: readonly CsvMeasure[],
  wording: Wording,
  frame: string,
): string {
  const lines = measures.flatMap(({ name, title, facts }) =>
    facts.map((fact) => [name, title, fact.label, ...fieldsOf(fact, wording), frame]),
  );
  return csvText([columns, ...lines]);
}

// English in every language, because programs identify columns by these names.
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

function fieldsOf(fact: Fact, wording: Wording): readonly CsvField[] {
  if (isSentence(fact)) return ['', '', '', '', '', '', fact.sentence];
  if (!isFigure(fact)) return ['', '', '', '', '', '', fact.why];
  const { accuracy } = fact;
  const values = figureValues(fact, wording).map((value) => rounded(value, significantOf(fact)));
  const [x = '', y = '', z = '']: readonly CsvField[] = values;
  const unit = unitText(fact, wording.unit);
  if (accuracy.kind === 'exact') return [x, y, z, unit, 'yes', '', ''];
  if (accuracy.kind === 'loose') {
    const sentence = say('{list}.', { list: accuracyText(accuracy, wording) });
    return [x, y, z, unit, 'no', '', `${sentence} ${accuracy.why}`];
  }
  const { tolerance, why = '' } = accuracy;
  const inUnit = tolerance === null ? '' : rounded(tolerance / metresPer[wording.unit], 4);
  return [x, y, z, unit, 'no', inUnit, why];
}

function rounded(value: number, significant: number): number {
  return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(significant));
}
