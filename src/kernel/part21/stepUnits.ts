import { metresOfUnit } from '../../model/facts/sourceUnits';
import { visibleText } from '../../words/visibleText';
import { numberIn, referenceIn, referencesIn, textIn, wordIn, type Parameter } from './parameter';
import type { StepFile } from './stepFile';

export interface LengthUnit {
  readonly metres: number;
  /** `millimetre`, `inch`, … */
  readonly name: string;
}

/** The length unit of a representation context; null when it names none, or none that is known. */
export function lengthUnitOf(file: StepFile, context: number | null): LengthUnit | null {
  const unit = takenOf(unitsOf(file, context, 'length'));
  return unit?.kind === 'known' ? { metres: unit.factor, name: wordOf(unit, 'length') } : null;
}

/** Radians that the unit of plane angles of a representation context has; null likewise. */
export function planeAngleUnitOf(file: StepFile, context: number | null): number | null {
  const unit = takenOf(unitsOf(file, context, 'angle'));
  return unit?.kind === 'known' ? unit.factor : null;
}

/** What contexts call the units of their lengths and angles where that is no unit that is known; each once. */
export function unknownUnits(
  file: StepFile,
  contexts: readonly (number | null)[],
): readonly string[] {
  const units = contexts.flatMap((context) =>
    quantities.flatMap((quantity) => takenOf(unitsOf(file, context, quantity)) ?? []),
  );
  return [...new Set(units.flatMap((unit) => (unit.kind === 'unknown' ? unit.word : [])))];
}

export const quantities = ['length', 'angle'] as const;
export type Quantity = (typeof quantities)[number];

const typesOf = {
  length: { type: 'LENGTH_UNIT', base: 'METRE', word: 'metre' },
  angle: { type: 'PLANE_ANGLE_UNIT', base: 'RADIAN', word: 'radian' },
} as const;

export type Unit = { readonly id: number } & (
  | {
      readonly kind: 'known';
      /** Base units that it has. */
      readonly factor: number;
      readonly prefix: string | null;
      /** Of the outermost conversion; empty where there is none. */
      readonly name: string;
    }
  /** Said in the file, but nothing that is known. */
  | { readonly kind: 'unknown'; readonly word: string }
);

/** All that a context names for a quantity; there should be one. */
export function unitsOf(file: StepFile, context: number | null, quantity: Quantity): Unit[] {
  const { type, base } = typesOf[quantity];
  const assigned = file.parameters(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT');
  // A simple instance carries the inherited identifier and type in front: the units stand last.
  return referencesIn(assigned?.at(-1))
    .filter((unit) => file.parameters(unit, type) !== null)
    .map((id) => ({ id, ...readUnit(file, id, base) }));
}

/** The unit that a measure names for itself; null for one that is neither of a length nor of an angle. */
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
  /** Metres or radians that it has. */
  readonly factor: number;
  readonly word: string;
}

/** The one that counts; null for none. */
export function takenOf(units: readonly Unit[]): Unit | null {
  return units.find((unit) => unit.kind === 'known') ?? units[0] ?? null;
}

/** `millimetre`, `inch`, …; what stands in the file for one that is not known. */
export function wordOf(unit: Unit, quantity: Quantity): string {
  if (unit.kind === 'unknown') return unit.word;
  const spelled = spellings.get(unit.name) ?? unit.name;
  return spelled || `${(unit.prefix ?? '').toLowerCase()}${typesOf[quantity].word}`;
}

type ReadUnit = Unit extends infer U ? (U extends Unit ? Omit<U, 'id'> : never) : never;

/** Follows conversions (`inch = 25.4 mm`, `mil = 0.001 inch`, `degree = 0.0174… rad`) down to the base. */
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
  // As a simple instance it has the dimensions in front, which are derived: nothing that says a unit.
  const isPlain = si.length === 2 || (si.length === 3 && si[0]?.kind === 'other');
  const whole = factor * (power ?? NaN);
  // Nothing that is made is written in units beyond these; not a number fails, too.
  const isUnit = isPlain && of === base && whole >= smallestUnit && whole <= largestUnit;
  return isUnit
    ? { kind: 'known', factor: whole, prefix, name }
    : unknownUnit(name || [prefix, of].filter((word) => word !== null).join(' '));
}

/** Metres or radians. */
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

/** Metres and radians that units of these names have. */
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

/** Of a size: files give π / 180 with four digits, and inches of surveyors. */
const sameSize = 5e-3;

/** Whether it has another size than units of its name. */
export function isMisnamed(unit: Unit): boolean {
  if (unit.kind === 'unknown') return false;
  const usual = sizes.get(spellings.get(unit.name) ?? unit.name);
  return usual !== undefined && !(Math.abs(unit.factor / usual - 1) <= sameSize);
}

/**
 * The length unit as a word; null when there is none, or several.
 * @param contexts of the representations that are shown: what others say counts only where these say nothing
 */
export function sourceUnitOf(file: StepFile, contexts: readonly (number | null)[]): string | null {
  const shown = namedUnits(file, contexts);
  const names =
    shown.size > 0 ? shown : namedUnits(file, file.idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT'));
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : null;
}

function namedUnits(file: StepFile, contexts: readonly (number | null)[]): ReadonlySet<string> {
  const units = contexts.flatMap((context) => takenOf(unitsOf(file, context, 'length')) ?? []);
  return new Set(
    units.flatMap((unit) =>
      unit.kind === 'known' && !isMisnamed(unit) ? wordOf(unit, 'length') : [],
    ),
  );
}
