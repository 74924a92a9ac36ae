import type { Measure, PmiTolerance, UnreadMeasure } from '../../../../../model/pmi/pmi';
import { missing } from './missingWords';
import { measureText } from './numberText';
import { signOf } from './toleranceTypes';

type About = Omit<PmiTolerance, 'id' | 'text' | 'product' | 'faces' | 'edges'>;

/**
 * A tolerance as the compartments of its feature control frame: `⌖|⌀0.4ⓂⓅ15|A|B-C`; `?` for a missing value.
 * @param name the name in the file, for a tolerance of unknown type
 */
export function toleranceText(tolerance: About, name: string): string {
  const {
    type,
    isAllAround,
    isAllOver,
    magnitude,
    maximum,
    datums = [],
    zoneDatums = [],
  } = tolerance;
  const prefix = zonePrefix(tolerance.zone);
  return [
    ...(isAllOver ? ['⌮⌮'] : isAllAround ? ['⌮'] : []),
    signOf(type) ?? (name || missing.type),
    `${prefix}${valueCell(tolerance)}`,
    ...(maximum ? [`${prefix}${measureText(maximum, undefined, magnitude)} MAX`] : []),
    ...(tolerance.unread?.includes('maximum') ? [`${prefix}${missing.value} MAX`] : []),
    ...datums,
    ...(zoneDatums.length > 0 ? [`zone to ${zoneDatums.join('|')}`] : []),
  ].join('|');
}

function valueCell(tolerance: About): string {
  const { magnitude, modifiers = [], projected, projectedOffset, displacement } = tolerance;
  // A zero is written, too, because it has a meaning: a zone that lies on one side.
  const marked = (sign: string, measure: Measure | undefined, name: UnreadMeasure) => {
    if (tolerance.unread?.includes(name)) return `${sign}${missing.value}`;
    return measure ? `${sign}${measureText(measure, undefined, magnitude)}` : '';
  };
  return [
    magnitude ? measureText(magnitude) : missing.value,
    basisText(tolerance),
    ...new Set(modifiers.map((one) => marks.get(one) ?? ` ${one.toLowerCase()}`)),
    marked('Ⓟ', projected, 'projected'),
    marked(' offset ', projectedOffset, 'projectedOffset'),
    marked('Ⓤ', displacement, 'displacement'),
    ...(tolerance.isIncomplete || tolerance.unread?.includes('runoutAngle') ? [missing.part] : []),
  ].join('');
}

/** The length or the area for which the value applies. */
function basisText({ magnitude, unitSize, unitSize2, areaType, unread = [] }: About): string {
  if (!unitSize && !unread.includes('unitSize')) return '';
  const text = (measure: Measure) => measureText(measure, undefined, magnitude);
  const size = unitSize ? text(unitSize) : missing.value;
  if (areaType === 'SQUARE') return `/□${size}`;
  if (areaType === 'CIRCULAR') return `/⌀${size}`;
  if (unread.includes('unitSize2')) return `/${size}×${missing.value}`;
  return unitSize2 ? `/${size}×${text(unitSize2)}` : `/${size}`;
}

/** The sign of a diameter follows from the form of the zone alone. */
function zonePrefix(zone = ''): string {
  return zonePrefixes.get(zone.toLowerCase()) ?? '';
}

const zonePrefixes: ReadonlyMap<string, string> = new Map([
  ['cylindrical or circular', '⌀'],
  ['within a cylinder', '⌀'],
  ['within a circle', '⌀'],
  ['spherical', 'S⌀'],
  ['within a sphere', 'S⌀'],
]);

const marks: ReadonlyMap<string, string> = new Map([
  ['MAXIMUM_MATERIAL_REQUIREMENT', 'Ⓜ'],
  ['MAXIMUM_MATERIAL_CONDITION', 'Ⓜ'],
  ['LEAST_MATERIAL_REQUIREMENT', 'Ⓛ'],
  ['LEAST_MATERIAL_CONDITION', 'Ⓛ'],
  ['REGARDLESS_OF_FEATURE_SIZE', 'Ⓢ'],
  ['RECIPROCITY_REQUIREMENT', 'Ⓡ'],
  ['FREE_STATE', 'Ⓕ'],
  ['TANGENT_PLANE', 'Ⓣ'],
  ['STATISTICAL_TOLERANCE', '⟨ST⟩'],
  ['SEPARATE_REQUIREMENT', ' SEP REQT'],
  ['COMMON_ZONE', ' CZ'],
  ['LINE_ELEMENT', ' LE'],
  ['EACH_RADIAL_ELEMENT', ' EACH RADIAL ELEMENT'],
  ['ANY_CROSS_SECTION', ' ACS'],
  ['MAJOR_DIAMETER', ' MD'],
  ['MINOR_DIAMETER', ' LD'],
  ['PITCH_DIAMETER', ' PD'],
  ['NOT_CONVEX', ' NC'],
]);
