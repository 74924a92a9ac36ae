import { visibleText } from '../../contract/visibleText';
import {
  numberIn,
  referenceIn,
  referencesIn,
  textIn,
  wordIn,
  type Parameter,
} from './part21/parameter';
import type { StepFile } from './part21/stepFile';

export interface LengthUnit {
  readonly metres: number;
  /** `millimetre`, `inch`, … */
  readonly name: string;
}

/** The length unit of a representation context; null when it names none, or none that is known. */
export function lengthUnitOf(file: StepFile, context: number | null): LengthUnit | null {
  const unit = unitOf(file, context, 'LENGTH_UNIT', 'METRE');
  if (unit?.kind !== 'known') return null;
  const { factor: metres, prefix, name } = unit;
  const spelled = spellings.get(name) ?? name;
  return { metres, name: spelled || `${(prefix ?? '').toLowerCase()}metre` };
}

/** Radians that the unit of plane angles of a representation context has; null likewise. */
export function planeAngleUnitOf(file: StepFile, context: number | null): number | null {
  const unit = unitOf(file, context, 'PLANE_ANGLE_UNIT', 'RADIAN');
  return unit?.kind === 'known' ? unit.factor : null;
}

/** What contexts call the units of their lengths and angles where that is no unit that is known; each once. */
export function unknownUnits(
  file: StepFile,
  contexts: readonly (number | null)[],
): readonly string[] {
  const units = contexts.flatMap((context) => [
    unitOf(file, context, 'LENGTH_UNIT', 'METRE'),
    unitOf(file, context, 'PLANE_ANGLE_UNIT', 'RADIAN'),
  ]);
  return [...new Set(units.flatMap((unit) => (unit?.kind === 'unknown' ? unit.word : [])))];
}

type Unit =
  | {
      readonly kind: 'known';
      /** Base units that it has. */
      readonly factor: number;
      readonly prefix: string | null;
      /** Of the outermost conversion; empty where there is none. */
      readonly name: string;
    }
  /** Said in the file, but nothing that is known. */
  | { readonly kind: 'unknown'; readonly word: string };

function unitOf(file: StepFile, context: number | null, kind: string, base: string): Unit | null {
  const assigned = file.parameters(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT');
  // A simple instance carries the inherited identifier and type in front: the units stand last.
  const units = referencesIn(assigned?.at(-1)).filter(
    (unit) => file.parameters(unit, kind) !== null,
  );
  const read = units.map((unit) => readUnit(file, unit, base));
  return read.find((unit) => unit.kind === 'known') ?? read[0] ?? null;
}

/** Follows conversions (`inch = 25.4 mm`, `mil = 0.001 inch`, `degree = 0.0174… rad`) down to the base. */
function readUnit(file: StepFile, start: number, base: string): Unit {
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

function siUnit(si: readonly Parameter[], base: string, factor: number, name: string): Unit {
  const [given, of] = [si.at(-2), wordIn(si.at(-1))];
  const prefix = wordIn(given);
  const power = given?.kind === 'unset' ? 1 : siPrefixes.get(prefix ?? '');
  const whole = factor * (power ?? NaN);
  // Nothing that is made is written in units beyond these; not a number fails, too.
  const isUnit = of === base && whole >= smallestUnit && whole <= largestUnit;
  return isUnit
    ? { kind: 'known', factor: whole, prefix, name }
    : unknownUnit(name || [prefix, of].filter((word) => word !== null).join(' '));
}

/** Metres or radians. */
const smallestUnit = 1e-12;
const largestUnit = 1e7;

function unknownUnit(word: string): Unit {
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

/** The length unit of the file as a word; null when it names none, or several. */
export function sourceUnitOf(file: StepFile): string | null {
  const names = new Set(
    file
      .idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT')
      .flatMap((context) => lengthUnitOf(file, context)?.name ?? []),
  );
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : null;
}
