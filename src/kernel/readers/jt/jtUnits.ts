/** The unit names of JT, with their lengths in metres and Caliper's names. */
const units: ReadonlyMap<string, Unit> = new Map([
  ['micrometers', { metres: 1e-6, name: 'micrometre' }],
  ['millimeters', { metres: 0.001, name: 'millimetre' }],
  ['centimeters', { metres: 0.01, name: 'centimetre' }],
  ['decimeters', { metres: 0.1, name: 'decimetre' }],
  ['meters', { metres: 1, name: 'metre' }],
  ['kilometers', { metres: 1000, name: 'kilometre' }],
  ['mils', { metres: 0.0000254, name: 'mil' }],
  ['inches', { metres: 0.0254, name: 'inch' }],
  ['feet', { metres: 0.3048, name: 'foot' }],
  ['yards', { metres: 0.9144, name: 'yard' }],
  ['miles', { metres: 1609.344, name: 'mile' }],
]);

export interface Unit {
  readonly metres: number;
  readonly name: string;
}

/** @returns null for a word that is no unit */
export function unitNamed(word: string): Unit | null {
  return units.get(word.trim().toLowerCase()) ?? null;
}

export const metre: Unit = { metres: 1, name: 'metre' };
export const millimetre: Unit = { metres: 0.001, name: 'millimetre' };
