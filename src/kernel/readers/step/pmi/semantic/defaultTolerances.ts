import { counted } from '../../../../../words/counted';
import type { Measure, PmiDimension, PmiProperty } from '../../../../../model/pmi/pmi';
import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import { referenceIn, textIn } from '../../../../part21/parameter';
import type { PmiFile } from '../pmiFile';
import { contextMeasure } from './contextMeasure';
import { dimensionText, rangeText } from './dimensionText';

/** The rows of a table of default tolerances that hold for one class. */
export interface DefaultTable extends Pick<PmiProperty<number>, 'items' | 'text'> {
  /** The number of the table. */
  readonly id: number;
  /** Properties of shapes that refer to the table. Without one, nothing says where it holds. */
  readonly properties: readonly number[];
}

/**
 * Reads the tables of default tolerances (ISO 10303-1052), one entry for each tolerance class of a table: `default
 * tolerances: length, class m: 0.5–3 ±0.1, 3–6 ±0.1 millimetre`. A row holds for a range of sizes or for sizes with
 * a number of digits.
 */
export function readDefaultTables(pmi: PmiFile): DefaultTable[] {
  return pmi.idsOf(tableType).flatMap((id) => pmi.tried(() => tablesOf(pmi, id)) ?? []);
}

/** The properties that a representation of default tolerances belongs to. */
function propertiesOf(pmi: PmiFile, representation: number): readonly number[] {
  return pmi
    .users(representation, propertyRelation, 1, 2)
    .flatMap((user) => referenceIn(pmi.own(user, propertyRelation, 2)?.[0]) ?? []);
}

function tablesOf(pmi: PmiFile, id: number): readonly DefaultTable[] {
  const [name, items, context] = pmi.general(id, 'REPRESENTATION');
  const relations = pmi.users(id, tableRelation, 2, 4);
  const properties = relations.flatMap((relation) => {
    const described = referenceIn(pmi.own(relation, tableRelation, 4)?.[3]);
    return described === null ? [] : propertiesOf(pmi, described);
  });
  const rows = pmi.each(pmi.references(items), (cell) => rowOf(pmi, cell, referenceIn(context)));
  const classes = [...new Set(rows.map(({ toleranceClass }) => toleranceClass))];
  return classes.map((toleranceClass) => {
    const own = rows
      .filter((row) => row.toleranceClass === toleranceClass)
      .sort((one, other) => one.from - other.from);
    const about = [textIn(name), toleranceClass && `class ${toleranceClass}`];
    const unit = own.find((row) => row.unit !== '')?.unit ?? '';
    const lines = own.map(({ text }) => text).join(', ');
    const text = ['default tolerances', about.filter(Boolean).join(', '), `${lines} ${unit}`.trim()]
      .filter(Boolean)
      .join(': ');
    if (text.length > pmiLimits.text) throw new RangeError('more text than is carried');
    return { id, text, items: own.flatMap((row) => row.items), properties };
  });
}

interface TableRow {
  readonly toleranceClass: string;
  /** The smallest size or the number of digits, by which rows are sorted. */
  readonly from: number;
  readonly text: string;
  readonly unit: string;
  readonly items: PmiProperty['items'];
}

/** A row of a table; null if nothing of it can be read. */
function rowOf(pmi: PmiFile, cell: number, context: number | null): TableRow | null {
  const list = pmi.own(cell, cellType, 1) ?? pmi.own(cell, 'COMPOUND_REPRESENTATION_ITEM', 1);
  const all = pmi.listed(list?.[0]);
  const measures = new Map<string, Measure>();
  let words = '';
  for (const item of all) {
    const described = pmi.description(item);
    if (described) words = described.text;
    const measure = described ? null : (pmi.measure(item) ?? contextMeasure(pmi, item, context));
    if (measure) measures.set(pmi.itemName(item).toLowerCase(), measure);
  }
  if (measures.size === 0) throw new RangeError('a row without a value');
  const [digits, lower, upper] = ['significant number of digits', 'lower limit', 'upper limit'].map(
    (name) => measures.get(name),
  );
  const range = rangeOf(measures);
  const limits = { ...(lower && { lower }), ...(upper && { upper }) };
  const size = { kind: 'size', name: '', isIncomplete: !lower || !upper } as const;
  const text = digits
    ? `${counted(digits.value, 'digit')} ${rangeText({ ...size, ...range })}`
    : dimensionText({ ...size, ...limits, ...range });
  return {
    toleranceClass: pmi.itemName(cell),
    from: digits?.value ?? lower?.si ?? -Infinity,
    text: words === '' ? text : `${text} (${words})`,
    unit: (lower ?? upper ?? range.plus)?.unit ?? '',
    items: [...measures],
  };
}

type Range = Pick<PmiDimension, 'minus' | 'plus' | 'hasUnreadRange'>;

/** The deviations of a row; unread if it has none. */
function rangeOf(measures: ReadonlyMap<string, Measure>): Range {
  const both = measures.get('plus minus tolerance value');
  if (both) return { plus: both, minus: { ...both, value: -both.value, si: -both.si } };
  const minus = measures.get('lower tolerance value');
  const plus = measures.get('upper tolerance value');
  if (!minus && !plus) return { hasUnreadRange: true };
  return { ...(plus && { plus }), ...(minus && { minus }) };
}

const tableType = 'DEFAULT_TOLERANCE_TABLE';
const cellType = 'DEFAULT_TOLERANCE_TABLE_CELL';
const tableRelation = 'REPRESENTATION_RELATIONSHIP';
const propertyRelation = 'PROPERTY_DEFINITION_REPRESENTATION';
