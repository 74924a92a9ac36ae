import { metresOfUnit } from '../../model/facts/sourceUnits';
import { visibleText } from '../../words/visibleText';
import { numberIn, referenceIn, referencesIn, textIn, wordIn, type Parameter } from './parameter';
import type { StepFile } from './stepFile';

export interface LengthUnit {
  readonly metres: number;
  /** `millimetre`, `inch`, … */
  readonly name: string;
}

/** The length unit of a representation context; null when the context names no unit or an unknown one. */
export function lengthUnitOf(file: StepFile, context: number | null): LengthUnit | null {
  const unit = effectiveUnit(unitsOf(file, context, 'length'));
  return unit?.kind === 'known' ? { metres: unit.factor, name: wordOf(unit, 'length') } : null;
}

/**
 * The plane angle unit of a representation context in radians; null when the context names no unit or an unknown one.
 */
export function planeAngleUnitOf(file: StepFile, context: number | null): number | null {
  const unit = effectiveUnit(unitsOf(file, context, 'angle'));
  return unit?.kind === 'known' ? unit.factor : null;
}

/** The names of the unknown length and angle units of the given contexts, each once. */
export function unknownUnits(
  file: StepFile,
  contexts: readonly (number | null)[],
): readonly string[] {
  const units = contexts.flatMap((context) =>
    quantities.flatMap((quantity) => effectiveUnit(unitsOf(file, context, quantity)) ?? []),
  );
  return [...new Set(units.flatMap((unit) => (unit.kind === 'unknown' ? unit.word : [])))];
}

export const quantities = ['length', 'angle'] as const;
export type Quantity = (typeof quantities)[number];

/** What the type of a value says that it is; null if neither a length nor an angle. */
export function quantityIn(value: Parameter | undefined): Quantity | null {
  if (value?.kind !== 'typed') return null;
  if (value.type.endsWith('LENGTH_MEASURE')) return 'length';
  return value.type.endsWith('PLANE_ANGLE_MEASURE') ? 'angle' : null;
}

const typesOf = {
  length: { type: 'LENGTH_UNIT', base: 'METRE', word: 'metre' },
  angle: { type: 'PLANE_ANGLE_UNIT', base: 'RADIAN', word: 'radian' },
} as const;

export type Unit = { readonly id: number } & (
  | {
      readonly kind: 'known';
      /** The size of the unit in metres or radians. */
      readonly factor: number;
      readonly prefix: string | null;
      /** The name of the outermost conversion-based unit; empty for a plain SI unit. */
      readonly name: string;
    }
  /** The file names a unit that this reader does not know. */
  | { readonly kind: 'unknown'; readonly word: string }
);

/** All units that a context assigns to a quantity; there should be only one. */
export function unitsOf(file: StepFile, context: number | null, quantity: Quantity): Unit[] {
  const { type, base } = typesOf[quantity];
  const assigned = file.parameters(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT');
  // A simple instance has the inherited identifier and type first, so the units are always the last parameter.
  return referencesIn(assigned?.at(-1))
    .filter((unit) => file.parameters(unit, type) !== null)
    .map((id) => ({ id, ...readUnit(file, id, base) }));
}

/** The unit that a measure names itself; null when the unit is unknown or neither a length nor an angle. */
export function unitOfMeasure(file: StepFile, id: number | null): MeasureUnit | null {
  if (id === null) return null;
  const quantity = quantities.find((one) => file.parameters(id, typesOf[one].type) !== null);
  if (quantity === undefined) return null;
  const unit = { id, ...readUnit(file, id, typesOf[quantity].base) };
  if (unit.kind === 'unknown') return null;
  return { quantity, factor: unit.factor, word: wordOf(unit, quantity) };
}

export interface MeasureUnit {
  readonly quantity: Quantity;
  /** The size of the unit in metres or radians. */
  readonly factor: number;
  readonly word: string;
}

/** Of several units the one to use: the first that is known, else the first. Null when there is none. */
export function effectiveUnit(units: readonly Unit[]): Unit | null {
  return units.find((unit) => unit.kind === 'known') ?? units[0] ?? null;
}

/** The unit's name, such as `millimetre` or `inch`; for an unknown unit the word in the file. */
export function wordOf(unit: Unit, quantity: Quantity): string {
  if (unit.kind === 'unknown') return unit.word;
  const spelled = spellings.get(unit.name) ?? unit.name;
  return spelled || `${(unit.prefix ?? '').toLowerCase()}${typesOf[quantity].word}`;
}

type ReadUnit = Unit extends infer U ? (U extends Unit ? Omit<U, 'id'> : never) : never;

/**
 * Follows conversion-based units (`inch = 25.4 mm`, `mil = 0.001 inch`, `degree = 0.0174… rad`) down to the SI unit.
 */
function readUnit(file: StepFile, start: number, base: string): ReadUnit {
  let factor = 1;
  let name = '';
  let unit: number | null = start;
  for (let steps = 0; steps < maxConversions; steps++) {
    const si = file.parameters(unit, 'SI_UNIT');
    if (si) return siUnit(si, base, factor, name);
    const conversion = file.parameters(unit, 'CONVERSION_BASED_UNIT');
    if (!conversion) return unknownUnit(name);
    name ||= textIn(conversion.at(-2)).toLowerCase();
    const measure = measureOf(file, referenceIn(conversion.at(-1)));
    if (!measure || !(measure.value > 0)) return unknownUnit(name);
    factor *= measure.value;
    unit = measure.unit;
  }
  return unknownUnit(name);
}

function siUnit(si: readonly Parameter[], base: string, factor: number, name: string): ReadUnit {
  const [given, of] = [si.at(-2), wordIn(si.at(-1))];
  const prefix = wordIn(given);
  const power = given?.kind === 'unset' ? 1 : siPrefixes.get(prefix ?? '');
  // A simple `SI_UNIT` instance also has its dimensions as the first parameter. They are derived and written as `*`.
  const isPlain = si.length === 2 || (si.length === 3 && si[0]?.kind === 'other');
  const whole = factor * (power ?? NaN);
  // No product is modelled in units outside these limits. The comparison is also false for NaN.
  const isUnit = isPlain && of === base && whole >= smallestUnit && whole <= largestUnit;
  return isUnit
    ? { kind: 'known', factor: whole, prefix, name }
    : unknownUnit(name || [prefix, of].filter((word) => word !== null).join(' '));
}

/** The limits are in metres or radians. */
const smallestUnit = 1e-12;
const largestUnit = 1e7;

function unknownUnit(word: string): ReadUnit {
  return { kind: 'unknown', word: visibleText(word).slice(0, longestWord) || '?' };
}

const longestWord = 40;

const maxConversions = 8;

function measureOf(file: StepFile, id: number | null) {
  const parameters = file.parameters(id, ...measures);
  const value = numberIn(parameters?.[0]);
  return value === null ? null : { value, unit: referenceIn(parameters?.[1]) };
}

const measures = [
  'LENGTH_MEASURE_WITH_UNIT',
  'PLANE_ANGLE_MEASURE_WITH_UNIT',
  'MEASURE_WITH_UNIT',
] as const;

const siPrefixes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    EXA: 1e18,
    PETA: 1e15,
    TERA: 1e12,
    GIGA: 1e9,
    MEGA: 1e6,
    KILO: 1e3,
    HECTO: 1e2,
    DECA: 1e1,
    DECI: 1e-1,
    CENTI: 1e-2,
    MILLI: 1e-3,
    MICRO: 1e-6,
    NANO: 1e-9,
    PICO: 1e-12,
    FEMTO: 1e-15,
    ATTO: 1e-18,
  }),
);

const spellings: ReadonlyMap<string, string> = new Map([
  ['inches', 'inch'],
  ['in', 'inch'],
  ['feet', 'foot'],
  ['ft', 'foot'],
  ['millimeter', 'millimetre'],
  ['mm', 'millimetre'],
  ['meter', 'metre'],
  ['m', 'metre'],
]);

/** The sizes in metres or radians that units of these names usually have. */
const sizes: ReadonlyMap<string, number> = new Map([
  ...metresOfUnit,
  ['yard', 0.9144],
  ['mile', 1609.344],
  ['mil', 2.54e-5],
  ['thou', 2.54e-5],
  ['microinch', 2.54e-8],
  ['micron', 1e-6],
  ['kilometre', 1e3],
  ['degree', Math.PI / 180],
  ['degrees', Math.PI / 180],
  ['deg', Math.PI / 180],
  ['radian', 1],
  ['gon', Math.PI / 200],
  ['grad', Math.PI / 200],
]);

/** Relative tolerance: files give π / 180 with four digits, and some use the US survey inch. */
const sameSize = 5e-3;

/** Whether a unit has a size that does not fit its name. */
export function isMisnamed(unit: Unit): boolean {
  if (unit.kind === 'unknown') return false;
  const usual = sizes.get(spellings.get(unit.name) ?? unit.name);
  return usual !== undefined && !(Math.abs(unit.factor / usual - 1) <= sameSize);
}

/**
 * The length unit of the model as a word, or several as `inch, millimetre`; null when there is none.
 * @param contexts the contexts of the representations that are shown; all other contexts count only when these name no
 * unit
 */
export function sourceUnitOf(file: StepFile, contexts: readonly (number | null)[]): string | null {
  const shown = namedUnits(file, contexts);
  const names =
    shown.size > 0 ? shown : namedUnits(file, file.idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT'));
  return names.size > 0 ? [...names].sort().join(', ') : null;
}

function namedUnits(file: StepFile, contexts: readonly (number | null)[]): ReadonlySet<string> {
  const units = contexts.flatMap(
    (context) => effectiveUnit(unitsOf(file, context, 'length')) ?? [],
  );
  return new Set(
    units.flatMap((unit) =>
      unit.kind === 'known' && !isMisnamed(unit) ? wordOf(unit, 'length') : [],
    ),
  );
}
