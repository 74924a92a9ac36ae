import { itemsIn, referenceIn, textIn, wordIn, type Parameter } from '../../../../part21/parameter';
import type { Measure, PmiTolerance, UnreadMeasure } from '../../../../../model/pmi/pmi';
import type { Family, PmiFile } from '../pmiFile';
import { compartmentsOf } from './datumReferences';
import { dimensionTypes } from './dimensions';
import { formatOf } from './qualifiers';
import type { ShapeAspects } from './shapeAspects';
import { toleranceText } from './toleranceText';
import { isToleranceType, typeOfTolerance } from './toleranceTypes';

export function readTolerances(pmi: PmiFile, aspects: ShapeAspects): PmiTolerance<number>[] {
  const types = [...pmi.file.types()].filter(isToleranceType);
  return pmi.each(pmi.idsOf(...types), (id) => {
    const [name, , magnitude, target] = pmi.general(id, 'GEOMETRIC_TOLERANCE');
    const about = {
      type: typeOfTolerance(pmi.file.records(id).map(({ type }) => type)),
      ...present({ magnitude: pmi.measureIn(magnitude), format: formatOf(pmi, magnitude) }),
      ...zoneOf(pmi, id),
      ...modifiersOf(pmi, id),
      ...basisOf(pmi, id),
      ...targetOf(pmi, referenceIn(target)),
      ...relationsOf(pmi, id),
      ...((pmi.leadsNowhere(target) || lacksZone(pmi, id)) && { isIncomplete: true }),
    };
    const subject = referenceIn(target);
    const meant = subject === null ? { faces: [], edges: [] } : aspects.meantBy([subject]);
    const product = subject === null ? '' : aspects.productOf(subject);
    return { id, text: toleranceText(about, textIn(name)), product, ...about, ...meant };
  });
}

type About = Omit<PmiTolerance, 'id' | 'text' | 'product' | 'faces' | 'edges'>;

function modifiersOf(pmi: PmiFile, id: number): Partial<About> {
  const list = pmi.declared(id, withModifiers)?.[0];
  const old = pmi.own(id, 'MODIFIED_GEOMETRIC_TOLERANCE', 1)?.[0];
  const words = [...itemsIn(list), ...(old ? [old] : [])].flatMap((one) => wordIn(one) ?? []);
  const datums = compartmentsOf(pmi, datumsOf(pmi, id));
  return {
    ...(words.length > 0 && { modifiers: words }),
    ...(datums.length > 0 && { datums }),
  };
}

/**
 * The datum system is in a record of its own in a complex instance, and the fifth parameter of a simple one, unless
 * that is of a type that adds something else.
 */
function datumsOf(pmi: PmiFile, id: number) {
  const records = pmi.file.records(id);
  const [only] = records;
  if (only && records.length === 1)
    return withoutDatums.has(only.type) ? undefined : only.parameters[4];
  return pmi.own(id, 'GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE', 1)?.[0];
}

function basisOf(pmi: PmiFile, id: number): Partial<About> {
  const measures = measuresBeside(pmi, id);
  const read = Object.entries(measures).map(([name, one]) => [name, pmi.measureIn(one)] as const);
  const unread = unreadMeasures.filter((name) => {
    const given = measures[name];
    return given !== undefined && given.kind !== 'unset' && !pmi.measure(referenceIn(given));
  });
  const area = pmi.own(id, 'GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT', 2);
  return {
    ...present({ ...Object.fromEntries(read), areaType: wordIn(area?.[0]) }),
    ...(unread.length > 0 && { unread }),
  };
}

const unreadMeasures: readonly UnreadMeasure[] = [
  ...(['displacement', 'maximum', 'unitSize', 'unitSize2', 'projected'] as const),
  ...(['projectedOffset', 'runoutAngle'] as const),
];

/** The parameters of the measures beside the value; undefined for what the tolerance does not have. */
function measuresBeside(
  pmi: PmiFile,
  id: number,
): Readonly<Record<UnreadMeasure, Parameter | undefined>> {
  const last = (type: string) => pmi.file.parameters(id, type)?.at(-1);
  const [zone = null] = pmi.usersOf(id, zones, 0);
  const definitions = zone === null ? [] : pmi.usersOf(zone, zoneDefinitions, 0);
  const parametersIn = (family: Family) =>
    definitions.flatMap((one) => pmi.declared(one, family) ?? []);
  const [, projected] = parametersIn(projectedZones);
  const [offset] = parametersIn(offsetZones);
  const [runoutZone] = parametersIn(runoutZones);
  return {
    displacement: last('UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE'),
    maximum: last('GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE'),
    unitSize: pmi.declared(id, withUnit)?.[0],
    unitSize2: pmi.own(id, 'GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT', 2)?.[1],
    projected,
    projectedOffset: offset,
    // An orientation that the file does not have stands for its own angle.
    runoutAngle: pmi.leadsNowhere(runoutZone)
      ? runoutZone
      : pmi.declared(referenceIn(runoutZone), runoutOrientations)?.[0],
  };
}

const withModifiers: Family = {
  types: ['GEOMETRIC_TOLERANCE_WITH_MODIFIERS', 'GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE'],
  inherited: 4,
};

const withUnit: Family = {
  types: ['GEOMETRIC_TOLERANCE_WITH_DEFINED_UNIT', 'GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT'],
  inherited: 4,
};

const withoutDatums: ReadonlySet<string> = new Set([
  ...[...withModifiers.types, ...withUnit.types],
  ...['MODIFIED_GEOMETRIC_TOLERANCE', 'UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE'],
]);

/** Whether a zone of the tolerance has no form that can be found: without it, a diameter would be a width. */
function lacksZone(pmi: PmiFile, id: number): boolean {
  return pmi.usersOf(id, zones, 0).some((zone) => pmi.leadsNowhere(pmi.declared(zone, zones)?.[1]));
}

function zoneOf(pmi: PmiFile, id: number): Partial<About> {
  const [zone] = pmi.usersOf(id, zones, 0);
  if (zone === undefined) return {};
  const form = referenceIn(pmi.declared(zone, zones)?.[1]);
  const name = textIn(pmi.own(form, 'TOLERANCE_ZONE_FORM', 1)?.[0]);
  const [datum] = pmi.declared(zone, orientedZones) ?? [];
  const isOriented = datum && datum.kind !== 'unset';
  return {
    ...present({
      zone: name === '' ? null : name,
      isNonUniform:
        pmi.usersOf(zone, zoneDefinitions, 0).some((one) => pmi.is(one, nonUniform)) || null,
    }),
    ...(isOriented && { zoneDatums: compartmentsOf(pmi, datum) }),
  };
}

const zoneSubtypes = [
  'TOLERANCE_ZONE_WITH_DATUM',
  'DIRECTED_TOLERANCE_ZONE',
  'ORIENTED_TOLERANCE_ZONE',
  'DIRECTION_FEATURE_TOLERANCE_ZONE',
] as const;

/** The datum system to which a zone is parallel, perpendicular or inclined. */
const orientedZones: Family = { types: zoneSubtypes, inherited: 6 };

/** The tolerances of a zone and its form. */
const zones: Family = { types: ['TOLERANCE_ZONE', ...zoneSubtypes], inherited: 4 };

const nonUniform = 'NON_UNIFORM_ZONE_DEFINITION';
const offsetZone = 'PROJECTED_ZONE_DEFINITION_WITH_OFFSET';

/** The zone that is defined, and its boundaries. */
const zoneDefinitions: Family = {
  types: [
    ...(['TOLERANCE_ZONE_DEFINITION', 'PROJECTED_ZONE_DEFINITION', offsetZone] as const),
    ...['RUNOUT_ZONE_DEFINITION', nonUniform],
  ],
  inherited: 0,
};

/** The end of the projection, and its length. */
const projectedZones: Family = { types: ['PROJECTED_ZONE_DEFINITION', offsetZone], inherited: 2 };
/** The distance between the surface and the beginning of the projected zone. */
const offsetZones: Family = { types: [offsetZone], inherited: 4 };
/** The orientation. */
const runoutZones: Family = { types: ['RUNOUT_ZONE_DEFINITION'], inherited: 2 };
/** The angle. */
const runoutOrientations: Family = {
  types: ['RUNOUT_ZONE_ORIENTATION', 'RUNOUT_ZONE_ORIENTATION_REFERENCE_DIRECTION'],
  inherited: 0,
};

function targetOf(pmi: PmiFile, target: number | null): Partial<About> {
  return present({
    isAllAround: pmi.is(target, 'ALL_AROUND_SHAPE_ASPECT') || null,
    isAllOver: pmi.is(target, 'PRODUCT_DEFINITION_SHAPE') || null,
    isBetween: pmi.is(target, 'BETWEEN_SHAPE_ASPECT') || null,
    dimension: pmi.is(target, ...dimensionTypes) ? target : null,
  });
}

function relationsOf(pmi: PmiFile, id: number): Partial<About> {
  const relation = 'GEOMETRIC_TOLERANCE_RELATIONSHIP';
  const relatesTo = pmi.users(id, relation, 2, 4).flatMap((user) => {
    const [name, , , related] = pmi.own(user, relation, 4) ?? [];
    const lower = referenceIn(related);
    return lower === null ? [] : [[textIn(name), lower] as const];
  });
  return relatesTo.length > 0 ? { relatesTo } : {};
}

/** Removes null values. */
function present(
  values: Readonly<Record<string, Measure | string | number | boolean | null>>,
): Partial<About> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
