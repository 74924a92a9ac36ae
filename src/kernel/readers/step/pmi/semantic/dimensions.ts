import { referenceIn, referencesIn, textIn } from '../../../../part21/parameter';
import type { DimensionKind, Fit, Measure, PmiDimension } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';
import { dimensionText } from './dimensionText';
import { qualifiersOf } from './qualifiers';
import { locationTypes, type ShapeAspects } from './shapeAspects';

export function readDimensions(pmi: PmiFile, aspects: ShapeAspects): PmiDimension<number>[] {
  return pmi.each(pmi.idsOf(...dimensionTypes), (id) => {
    const values = { ...valuesOf(pmi, id), ...rangeOf(pmi, id) };
    const dimension = { kind: kindOf(pmi, id), name: nameOf(pmi, id), ...values };
    return {
      id,
      text: dimensionText(dimension),
      product: aspects.productOf(id),
      ...dimension,
      ...aspects.meantBy(...aspects.endsOf(id)),
    };
  });
}

type Values = Partial<
  Pick<PmiDimension, 'nominal' | 'lower' | 'upper' | 'note' | 'qualifiers' | 'modifiers' | 'format'>
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
  const items = pmi.users(id, characteristic, 0, 2).flatMap((user) => {
    const representation = referenceIn(pmi.own(user, characteristic, 2)?.[1]);
    return referencesIn(pmi.general(representation, 'REPRESENTATION')[1]);
  });
  const values: { -readonly [K in keyof Values]: Values[K] } = {};
  const modifiers: string[] = [];
  for (const item of items) {
    const measure = pmi.measure(item);
    if (measure) takeMeasure(pmi, item, measure, values);
    else takeDescription(pmi, item, values, modifiers);
  }
  return { ...values, ...(modifiers.length > 0 && { modifiers }) };
}

const characteristic = 'DIMENSIONAL_CHARACTERISTIC_REPRESENTATION';

type Taken = { -readonly [K in keyof Values]: Values[K] };

function takeMeasure(pmi: PmiFile, item: number, measure: Measure, values: Taken): void {
  const name = pmi.itemName(item).toLowerCase();
  if (name.includes('upper')) values.upper = measure;
  else if (name.includes('lower')) values.lower = measure;
  else {
    values.nominal ??= measure;
  }
  const { format, types } = qualifiersOf(pmi, item);
  if (format !== null) values.format ??= format;
  if (types.length > 0) values.qualifiers = types;
}

function takeDescription(pmi: PmiFile, item: number, values: Taken, modifiers: string[]): void {
  const held = pmi.file.parameters(item, 'COMPOUND_REPRESENTATION_ITEM')?.at(-1);
  const described = held ? pmi.listed(held) : [item];
  for (const one of described) {
    const text = pmi.description(one)?.text.trim().toLowerCase() ?? '';
    if (text === 'theoretical' || text === 'auxiliary') values.note = text;
    else if (text !== '') modifiers.push(text);
  }
}

function rangeOf(pmi: PmiFile, id: number): Partial<Pick<PmiDimension, 'minus' | 'plus' | 'fit'>> {
  for (const user of pmi.users(id, 'PLUS_MINUS_TOLERANCE', 1, 2)) {
    const range = referenceIn(pmi.own(user, 'PLUS_MINUS_TOLERANCE', 2)?.[0]);
    const bounds = pmi.file.parameters(range, 'TOLERANCE_VALUE');
    const [minus, plus] = [pmi.measureIn(bounds?.[0]), pmi.measureIn(bounds?.[1])];
    if (minus && plus) return { minus, plus };
    const fit = pmi.file.parameters(range, 'LIMITS_AND_FITS');
    if (fit) return { fit: fitOf(fit.map(textIn)) };
  }
  return {};
}

function fitOf([form = '', zone = '', grade = '', source = '']: readonly string[]): Fit {
  return [form, zone, grade, source];
}
