import { numberIn, referenceIn, referencesIn, textIn, wordIn } from './part21/parameter';
import type { StepFile } from './part21/stepFile';

export interface LengthUnit {
  readonly metres: number;
  /** `millimetre`, `inch`, … */
  readonly name: string;
}

/** The length unit of a representation context; null when it names none. */
export function lengthUnitOf(file: StepFile, context: number | null): LengthUnit | null {
  const unit = unitOf(file, context, 'LENGTH_UNIT', 'METRE');
  if (!unit) return null;
  const { factor: metres, prefix, name } = unit;
  const spelled = spellings.get(name) ?? name;
  return { metres, name: spelled || `${(prefix ?? '').toLowerCase()}metre` };
}

/** Radians that the unit of plane angles of a representation context has; null when it names none. */
export function planeAngleUnitOf(file: StepFile, context: number | null): number | null {
  return unitOf(file, context, 'PLANE_ANGLE_UNIT', 'RADIAN')?.factor ?? null;
}

interface Unit {
  /** Base units that it has. */
  readonly factor: number;
  readonly prefix: string | null;
  /** Of the outermost conversion; empty where there is none. */
  readonly name: string;
}

function unitOf(file: StepFile, context: number | null, kind: string, base: string): Unit | null {
  const assigned = file.parameters(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT');
  // A simple instance carries the inherited identifier and type in front: the units stand last.
  for (const unit of referencesIn(assigned?.at(-1))) {
    if (file.parameters(unit, kind) === null) continue;
    const read = readUnit(file, unit, base);
    if (read) return read;
  }
  return null;
}

/** Follows conversions (`inch = 25.4 mm`, `mil = 0.001 inch`, `degree = 0.0174… rad`) down to the base. */
function readUnit(file: StepFile, start: number, base: string): Unit | null {
  let factor = 1;
  let name = '';
  let unit: number | null = start;
  for (let steps = 0; steps < maxConversions; steps++) {
    const si = file.parameters(unit, 'SI_UNIT');
    if (si) {
      const prefix = wordIn(si.at(-2));
      const power = siPrefixes[prefix ?? ''] ?? 1;
      return wordIn(si.at(-1)) === base ? { factor: factor * power, prefix, name } : null;
    }
    const conversion = file.parameters(unit, 'CONVERSION_BASED_UNIT');
    if (!conversion) return null;
    name ||= textIn(conversion.at(-2)).toLowerCase();
    const measure = measureOf(file, referenceIn(conversion.at(-1)));
    if (!measure || !(measure.value > 0)) return null;
    factor *= measure.value;
    unit = measure.unit;
  }
  return null;
}

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

const siPrefixes: Readonly<Record<string, number>> = {
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
};

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
