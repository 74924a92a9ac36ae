import { referenceIn, textIn } from '../../../../part21/parameter';
import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import type { DimensionKind, Fit, Measure, PmiDimension } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';
import { contextMeasure } from './contextMeasure';
import { dimensionText } from './dimensionText';
import { qualifiersOf } from './qualifiers';
import { locationTypes, type ShapeAspects } from './shapeAspects';

export function readDimensions(pmi: PmiFile, aspects: ShapeAspects): PmiDimension<number>[] {
  return pmi.each(pmi.idsOf(...dimensionTypes), (id) => {
    const values = { ...valuesOf(pmi, id), ...rangeOf(pmi, id) };
    const lacksEnd = aspects.endsOf(id).some((end) => pmi.isLost(end)) || aspects.lacksEnd(id);
    const dimension = {
      ...{ kind: kindOf(pmi, id), name: nameOf(pmi, id) },
      ...values,
      ...(lacksEnd && { isIncomplete: true }),
    };
    const text = dimensionText(dimension);
    if (text.length > pmiLimits.text) throw new RangeError('more text than is carried');
    return {
      ...{ id, text },
      product: aspects.productOf(id),
      ...dimension,
      ...aspects.meantBy(aspects.endsOf(id)),
    };
  });
}

type Values = Partial<
  Pick<
    PmiDimension,
    | 'nominal'
    | 'lower'
    | 'upper'
    | 'note'
    | 'qualifiers'
    | 'modifiers'
    | 'format'
    | 'hasUnreadLimit'
    | 'isIncomplete'
  >
>;

const sizeTypes = [
  'DIMENSIONAL_SIZE',
  'ANGULAR_SIZE',
  'DIMENSIONAL_SIZE_WITH_PATH',
  'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE',
] as const;

export const dimensionTypes = [...sizeTypes, ...locationTypes] as const;

function kindOf(pmi: PmiFile, id: number): DimensionKind {
  if (pmi.is(id, 'ANGULAR_SIZE')) return 'angular size';
  if (pmi.is(id, 'ANGULAR_LOCATION')) return 'angular location';
  if (pmi.is(id, 'DIRECTED_DIMENSIONAL_LOCATION')) return 'directed location';
  return pmi.is(id, ...sizeTypes) ? 'size' : 'location';
}

function nameOf(pmi: PmiFile, id: number): string {
  const datumSize = pmi.file.parameters(id, 'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE');
  const size = pmi.file.parameters(id, 'DIMENSIONAL_SIZE') ?? null;
  const named =
    textIn(size?.[1]) ||
    textIn(datumSize?.[5]) ||
    textIn(pmi.file.parameters(id, 'ANGULAR_SIZE', 'DIMENSIONAL_SIZE_WITH_PATH')?.[1]) ||
    textIn(pmi.general(id, 'SHAPE_ASPECT_RELATIONSHIP')[0]);
  if (named !== '') return named;
  return pmi.is(id, 'ANGULAR_SIZE', 'ANGULAR_LOCATION') ? 'angle' : '';
}

function valuesOf(pmi: PmiFile, id: number): Values {
  const values: { -readonly [K in keyof Values]: Values[K] } = {};
  const modifiers: string[] = [];
  for (const user of pmi.users(id, characteristic, 0, 2)) {
    const representation = referenceIn(pmi.own(user, characteristic, 2)?.[1]);
    const [, items, context] = pmi.general(representation, 'REPRESENTATION');
    const own = pmi.references(items);
    // The dimension's own nominal value takes precedence over one in a range.
    for (const item of [...own, ...own.flatMap((one) => heldBy(pmi, one))]) {
      const measure = pmi.measure(item) ?? contextMeasure(pmi, item, referenceIn(context));
      if (measure) takeMeasure(pmi, item, measure, values);
      else if (pmi.isLost(item)) values.isIncomplete = true;
      else if (pmi.is(item, ...valueTypes)) {
        pmi.dropped++;
        if (/upper|lower/.test(pmi.itemName(item).toLowerCase())) values.hasUnreadLimit = true;
      } else takeDescription(pmi, item, values, modifiers);
    }
  }
  if (values.isIncomplete) pmi.dropped++;
  const { lower, upper } = values;
  if (lower && upper) [values.lower, values.upper] = inOrder(lower, upper);
  return { ...values, ...(modifiers.length > 0 && { modifiers }) };
}

/** Some exporters write the greater of two bounds as the lower one (3D_Evolution for every diameter). */
function inOrder(lower: Measure, upper: Measure): [Measure, Measure] {
  return lower.si > upper.si ? [upper, lower] : [lower, upper];
}

/** Types of items that are a value and cannot be a description. */
const valueTypes = ['MEASURE_REPRESENTATION_ITEM', 'VALUE_REPRESENTATION_ITEM'] as const;

const characteristic = 'DIMENSIONAL_CHARACTERISTIC_REPRESENTATION';

type Taken = { -readonly [K in keyof Values]: Values[K] };

function takeMeasure(pmi: PmiFile, item: number, measure: Measure, values: Taken): void {
  const name = pmi.itemName(item).toLowerCase();
  if (name.includes('upper')) values.upper = measure;
  else if (name.includes('lower')) values.lower = measure;
  else {
    values.nominal ??= measure;
  }
  const { format, types, isIncomplete } = qualifiersOf(pmi, item);
  if (isIncomplete) values.isIncomplete = true;
  if (format !== null) values.format ??= format;
  if (types.length > 0) values.qualifiers = types;
}

/** The items in a compound item or a value range. */
function heldBy(pmi: PmiFile, item: number): readonly number[] {
  const held =
    pmi.file.parameters(item, 'COMPOUND_REPRESENTATION_ITEM') ??
    pmi.file.parameters(item, 'VALUE_RANGE');
  return pmi.listed(held?.at(-1));
}

function takeDescription(pmi: PmiFile, item: number, values: Taken, modifiers: string[]): void {
  const text = pmi.description(item)?.text.trim().toLowerCase() ?? '';
  if (text === 'theoretical' || text === 'auxiliary') values.note = text;
  else if (text !== '') modifiers.push(text);
}

type Range = Partial<Pick<PmiDimension, 'minus' | 'plus' | 'fit' | 'hasUnreadRange'>>;

/** The first tolerance range that can be read. If there are some and none can be read, that is counted. */
function rangeOf(pmi: PmiFile, id: number): Range {
  const ranges = pmi.users(id, 'PLUS_MINUS_TOLERANCE', 1, 2).map((user) => readRange(pmi, user));
  const range = ranges.find(({ hasUnreadRange }) => !hasUnreadRange) ?? ranges[0] ?? {};
  if (range.hasUnreadRange) pmi.dropped++;
  return range;
}

function readRange(pmi: PmiFile, tolerance: number): Range {
  const range = referenceIn(pmi.own(tolerance, 'PLUS_MINUS_TOLERANCE', 2)?.[0]);
  const fit = fitOf(pmi.file.parameters(range, 'LIMITS_AND_FITS')?.map(textIn) ?? []);
  if (fit[0] !== '' || fit[2] !== '') return { fit };
  const bounds = pmi.file.parameters(range, 'TOLERANCE_VALUE') ?? [];
  const [lower, upper] = [0, 1].map((place) => pmi.measure(referenceIn(bounds[place])));
  if (lower && upper) {
    const [minus, plus] = inOrder(lower, upper);
    return { minus, plus };
  }
  const [minus, plus] = [lower, upper];
  return { ...(minus && { minus }), ...(plus && { plus }), hasUnreadRange: true };
}

function fitOf([form = '', zone = '', grade = '', source = '']: readonly string[]): Fit {
  return [form, zone, grade, source];
}
