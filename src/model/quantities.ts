/** A unit in which lengths are shown. */
export type ShownUnit = 'mm' | 'cm' | 'm' | 'in' | 'ft';

const metresPer: Readonly<Record<ShownUnit, number>> = {
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  in: 0.0254,
  ft: 0.3048,
};

/** The unit in which people think who made a file: its own where that is inches or feet, else millimetres. */
export function unitOfFile(sourceUnit: string | null): ShownUnit {
  if (/^inch/i.test(sourceUnit ?? '')) return 'in';
  return /^foot/i.test(sourceUnit ?? '') ? 'ft' : 'mm';
}

/**
 * `1,234.5`: a length, an area or a volume as a number of its unit, thousands grouped.
 * @param metres or square or cubic metres
 * @param figures that are told at least; all before the point are
 */
export function quantityNumber(
  metres: number,
  dimension: 1 | 2 | 3,
  unit: ShownUnit,
  figures: number,
): string {
  const value = metres / metresPer[unit] ** dimension;
  const digits = value === 0 ? 0 : figures - 1 - Math.floor(Math.log10(Math.abs(value)));
  return value.toLocaleString('en', { maximumFractionDigits: Math.max(0, Math.min(6, digits)) });
}

/** `2,000 × 150 × 73.5 mm`. */
export function sizeText(metres: readonly number[], unit: ShownUnit, figures: number): string {
  const lengths = metres.map((length) => quantityNumber(length, 1, unit, figures));
  return `${lengths.join(' × ')} ${unit}`;
}

/** `707,143 mm³`, `80 m³`: an area or a volume, in a larger unit where the number has nine digits or more. */
export function largeText(
  metres: number,
  dimension: 2 | 3,
  unit: ShownUnit,
  figures: number,
): string {
  const wide = larger[unit].find(
    (one) => Math.abs(metres) / metresPer[one] ** dimension < (one === unit ? tooLong : handy),
  );
  const shown = wide ?? larger[unit].at(-1) ?? unit;
  return `${quantityNumber(metres, dimension, shown, figures)} ${shown}${{ 2: '²', 3: '³' }[dimension]}`;
}

/** Nine digits before the point. */
const tooLong = 1e8;
/** Of the larger units, one whose number is that short. */
const handy = 1e6;

const larger: Readonly<Record<ShownUnit, readonly ShownUnit[]>> = {
  mm: ['mm', 'cm', 'm'],
  cm: ['cm', 'm'],
  m: ['m'],
  in: ['in', 'ft'],
  ft: ['ft'],
};
