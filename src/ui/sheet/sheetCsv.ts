import { resultStyle } from '../../model/facts/factsText';
import { loosenessOf, type ResultFacts } from '../../model/facts/modelFacts';
import type { LengthUnit, NumberOptions } from '../../model/page/viewerMessages';
import { commonUnit, metresPer, powerText } from '../../model/quantities';
import { csvTable, type CsvField as Field } from '../sinks/csvTable';
import type { SheetEntry } from './sheetEntry';
import { stateInWords } from './sheetRow';
import { geometryText } from '../../model/facts/geometryText';

/**
 * Writes the sheet as CSV, with an empty field for unknown values. All lengths have one unit: the chosen one, else that
 * of the files if all have the same, else millimetres.
 */
export function sheetCsv(
  entries: readonly SheetEntry[],
  now: number,
  numbers: NumberOptions,
): string {
  const unit = unitOfAll(entries, numbers);
  return csvTable([columnsIn(unit), ...entries.map((entry) => fieldsOf(entry, now, unit))]);
}

function unitOfAll(entries: readonly SheetEntry[], numbers: NumberOptions): LengthUnit {
  const units = entries.flatMap(({ facts }) =>
    facts.kind === 'known' ? [resultStyle(facts.facts, numbers).unit] : [],
  );
  return commonUnit(units);
}

// English in every language, because programs identify columns by these names.
const columnsIn = (unit: LengthUnit): readonly string[] => [
  'File',
  'State',
  `Size X (${unit})`,
  `Size Y (${unit})`,
  `Size Z (${unit})`,
  'Size is',
  `Exact volume (${powerText(unit, 3)})`,
  `Exact area (${powerText(unit, 2)})`,
  'Placements with exact values',
  'Parts',
  'Placements',
  'Triangles',
  'Unit of the file',
  'Format',
  'Geometry',
  'Notes',
];

function fieldsOf(entry: SheetEntry, now: number, unit: LengthUnit): readonly Field[] {
  const { path, facts } = entry;
  const known =
    facts.kind === 'known'
      ? measuredFields(facts.facts, unit)
      : [...nothing, facts.kind === 'none' ? facts.reason : ''];
  return [path, stateInWords(entry, now), ...known];
}

/** The number of fields that `measuredFields` returns before its notes. */
const nothing: readonly Field[] = new Array<Field>(columnsIn('mm').length - 3).fill('');

function measuredFields(facts: ResultFacts, unit: LengthUnit): readonly Field[] {
  const scaled = (value: Field, dimension: 1 | 2 | 3): Field =>
    typeof value === 'number'
      ? Number((value / metresPer[unit] ** dimension).toPrecision(9))
      : value;
  const { sizeMetres, isSizeExact, parts, origin } = facts;
  const isExact = loosenessOf(facts) === undefined;
  const { volume, area } = isExact ? facts : { volume: null, area: null };
  const sum = (of: (part: ResultFacts['parts'][number]) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  return [
    ...(sizeMetres ?? ['', '', '']).map((metres) => scaled(metres, 1)),
    sizeMetres === null ? '' : isSizeExact ? 'exact' : 'of the mesh',
    scaled(volume?.value ?? '', 3),
    scaled(area?.value ?? '', 2),
    (volume ?? area)?.placements ?? 0,
    parts.length,
    sum(({ placements }) => placements),
    sum(({ triangles }) => triangles),
    origin ? (origin.sourceUnit ?? '') : (facts.unit ?? ''),
    origin ? (origin.schema ?? origin.sourceFormat) : facts.format,
    origin ? geometryText(origin) : 'triangles',
    [...(origin?.warnings ?? []), ...facts.notes].join(' '),
  ];
}
