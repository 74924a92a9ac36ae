import { geometryText } from '../../model/modelExtras';
import type { ResultFacts } from '../../model/facts/modelFacts';
import { csvTable, type CsvField as Field } from '../sinks/csvTable';
import type { SheetEntry } from './sheetEntry';
import { standingOf } from './sheetRow';

/** The sheet as a table for a spreadsheet: lengths in millimetres, an empty field for what is not known. */
export function sheetCsv(entries: readonly SheetEntry[], now: number): string {
  return csvTable([columns, ...entries.map((entry) => fieldsOf(entry, now))]);
}

// English in every language: programs know the columns by these names.
const columns = [
  'File',
  'State',
  'Size X (mm)',
  'Size Y (mm)',
  'Size Z (mm)',
  'Size is',
  'Exact volume (mm³)',
  'Exact area (mm²)',
  'Placements with exact values',
  'Parts',
  'Placements',
  'Triangles',
  'Unit of the file',
  'Format',
  'Geometry',
  'Notes',
];

function fieldsOf(entry: SheetEntry, now: number): readonly Field[] {
  const { path, facts } = entry;
  const known =
    facts.kind === 'told'
      ? measuredFields(facts.facts)
      : [...nothing, facts.kind === 'none' ? facts.reason : ''];
  return [path, standingOf(entry, now), ...known];
}

/** As many as `measuredFields` gives before its notes. */
const nothing: readonly Field[] = new Array<Field>(columns.length - 3).fill('');

function measuredFields(facts: ResultFacts): readonly Field[] {
  const { sizeMetres, isSizeExact, volume, area, parts, origin } = facts;
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

function scaled(metres: Field, dimension: 1 | 2 | 3): Field {
  return typeof metres === 'number' ? Number((metres * 1000 ** dimension).toPrecision(9)) : metres;
}
