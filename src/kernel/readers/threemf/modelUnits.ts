interface Unit {
  readonly metres: number;
  readonly word: string;
}

/** ST_Unit of 3MF Core 1.3, and how these are called here. A model without a unit is in millimetres. */
const units: ReadonlyMap<string, Unit> = new Map([
  ['micron', { metres: 1e-6, word: 'micrometre' }],
  ['millimeter', { metres: 1e-3, word: 'millimetre' }],
  ['centimeter', { metres: 1e-2, word: 'centimetre' }],
  ['inch', { metres: 0.0254, word: 'inch' }],
  ['foot', { metres: 0.3048, word: 'foot' }],
  ['meter', { metres: 1, word: 'metre' }],
]);

/**
 * @param word as it stands in the file; large letters and blanks around it are forgiven
 * @returns null for none of the standard's
 */
export function unitOf(word: string): Unit | null {
  return units.get(word.trim().toLowerCase()) ?? null;
}
