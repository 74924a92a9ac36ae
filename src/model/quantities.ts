import type { LengthUnit, NumberOptions } from './page/viewerMessages';

/** How every number is written, wherever it is read by a person. */
export interface NumberStyle {
  readonly unit: LengthUnit;
  /** Places behind the point; null for as many as are sure. */
  readonly decimals: number | null;
}

/** Figures that are worth being written of an exact number. */
export const exactFigures = 7;
/** Of one that engines sum up over a whole body, and of what is compared as text. */
export const summedFigures = 6;
/** Of one from triangles. */
export const meshFigures = 4;

export const metresPer: Readonly<Record<LengthUnit, number>> = {
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  in: 0.0254,
  ft: 0.3048,
};

/** Exact lengths are written to a micrometre at least, however far from the origin. */
const leastPlaces: Readonly<Record<LengthUnit, number>> = { mm: 3, cm: 4, m: 6, in: 5, ft: 6 };

/** As it was chosen; where the unit was left to the file, its own. */
export function styleOf(
  { units, decimals }: NumberOptions,
  sourceUnit: string | null,
): NumberStyle {
  return { unit: units === 'auto' ? unitOfFile(sourceUnit) : units, decimals };
}

/** @returns metres, without what is finer than a micrometre or the like of another unit */
export function toLeastPlace(metres: number, unit: LengthUnit): number {
  const perMetre = 10 ** leastPlaces[unit] / metresPer[unit];
  return Math.round(metres * perMetre) / perMetre;
}

/** Where nobody chose: in the unit in which people think who made the file, with as many places as are sure. */
export const asInTheFile: NumberOptions = { units: 'auto', decimals: null };

/** The unit of all where they are the same, else millimetres. */
export function commonUnit(units: readonly LengthUnit[]): LengthUnit {
  const [first = 'mm'] = units;
  return units.every((unit) => unit === first) ? first : 'mm';
}

/**
 * The unit in which people think who made a file: inches or feet where its own is of that family, else millimetres,
 * in which drawings are although many programs write metres.
 */
export function unitOfFile(sourceUnit: string | null): LengthUnit {
  if (/^(inch|mil$|thou$|microinch)/i.test(sourceUnit ?? '')) return 'in';
  return /^(foot|yard)/i.test(sourceUnit ?? '') ? 'ft' : 'mm';
}

/**
 * `12345.678`: a number for people. The point is a point and thousands stand together, so that it means the
 * same in every language and can be pasted anywhere.
 * @param places behind the point at most, or exactly where `isFixed`
 */
function plainNumber(value: number, places: number, isFixed: boolean): string {
  const digits = Math.max(0, Math.min(mostPlaces, places));
  const text = value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: isFixed ? digits : 0,
    useGrouping: false,
  });
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Behind the point, of what nobody has chosen the places of. */
const usualPlaces = 6;
const mostPlaces = 12;

/** @param figures that are sure, those before the point among them */
function placesOf(value: number, figures: number): number {
  return Math.abs(value) < 1e-12 ? 0 : figures - 1 - Math.floor(Math.log10(Math.abs(value)));
}

/** A number without a dimension of its own: a density, a mass, a share. */
export function numberText(value: number, figures: number, decimals: number | null): string {
  const sure = placesOf(value, figures);
  if (decimals === null) return plainNumber(value, Math.min(usualPlaces, sure), false);
  // What is not zero does not read as zero.
  const least = Math.min(sure, placesOf(value, 1));
  return plainNumber(value, Math.max(decimals, least), true);
}

/** `1234.5`: a length as a number of its unit. */
export function lengthNumber(metres: number, style: NumberStyle, figures: number): string {
  const { unit, decimals } = style;
  const value = metres / metresPer[unit];
  if (decimals !== null || figures < exactFigures) return numberText(value, figures, decimals);
  const places = Math.max(leastPlaces[unit], placesOf(value, figures));
  return plainNumber(value, Math.min(usualPlaces, places), false);
}

/** `1234.5 mm` */
export function lengthText(metres: number, style: NumberStyle, figures: number): string {
  return `${lengthNumber(metres, style, figures)} ${style.unit}`;
}

/** `2000 × 150 × 73.5 mm`. */
export function sizeText(metres: readonly number[], style: NumberStyle, figures: number): string {
  const lengths = metres.map((length) => lengthNumber(length, style, figures));
  return `${lengths.join(' × ')} ${style.unit}`;
}

/** `707143 mm³`, `80 m³`: an area or a volume, in a larger unit where the number has nine digits or more. */
export function largeText(
  metres: number,
  dimension: 2 | 3,
  { unit, decimals }: NumberStyle,
  figures: number,
): string {
  const shown = largeUnit(metres, dimension, unit);
  const text = largeNumber(metres / metresPer[shown] ** dimension, figures, decimals);
  return `${text} ${powerText(shown, dimension)}`;
}

/** `mm³` */
export function powerText(unit: LengthUnit, dimension: 2 | 3): string {
  return `${unit}${powerSigns[dimension]}`;
}

/** The one unit in which all areas or volumes of a column are written: that of the largest. */
export function columnUnit(
  metres: readonly number[],
  dimension: 2 | 3,
  unit: LengthUnit,
): LengthUnit {
  return largeUnit(Math.max(0, ...metres.map(Math.abs)), dimension, unit);
}

/** Square and cubic metres of what stands in one block. */
export interface BlockNumbers {
  readonly areas: readonly number[];
  readonly volumes: readonly number[];
}

/**
 * The one unit in which all areas and volumes of a block are written: that of its lengths, and a larger one where one of
 * these numbers would have nine digits.
 */
export function blockUnit({ areas, volumes }: BlockNumbers, unit: LengthUnit): LengthUnit {
  const units = larger[unit];
  const both = [columnUnit(areas, 2, unit), columnUnit(volumes, 3, unit)];
  return units[Math.max(...both.map((one) => units.indexOf(one)))] ?? unit;
}

/** `1.2 m³`: an area or a volume of a block, in its unit. */
export function blockText(
  metres: number,
  dimension: 2 | 3,
  shown: LengthUnit,
  figures: number,
  decimals: number | null,
): string {
  return `${columnNumber(metres, dimension, shown, figures, decimals)} ${powerText(shown, dimension)}`;
}

/** `0.000785`: an area or a volume of a column; beside large ones, what is small keeps its figures. */
export function columnNumber(
  metres: number,
  dimension: 2 | 3,
  shown: LengthUnit,
  figures: number,
  decimals: number | null,
): string {
  const value = metres / metresPer[shown] ** dimension;
  if (decimals !== null || Math.abs(value) >= 1) return largeNumber(value, figures, decimals);
  return plainNumber(value, placesOf(value, figures), false);
}

/** The unit in which an area or a volume is written. */
export function largeUnit(metres: number, dimension: 2 | 3, unit: LengthUnit): LengthUnit {
  const wide = larger[unit].find(
    (one) => Math.abs(metres) / metresPer[one] ** dimension < (one === unit ? tooLong : handy),
  );
  return wide ?? larger[unit].at(-1) ?? unit;
}

/** In a unit that was chosen for lengths, an area may be a small number: four figures of it are written. */
export function largeNumber(value: number, figures: number, decimals: number | null): string {
  if (decimals === null) return numberText(value, figures, null);
  return numberText(value, figures, Math.max(decimals, placesOf(value, meshFigures)));
}

export const powerSigns = { 2: '²', 3: '³' } as const;

/** `30°` */
export function angleText(radians: number, figures: number, decimals: number | null): string {
  return `${numberText((radians * 180) / Math.PI, figures, decimals)}°`;
}

/** A mark before what is near and not exact. */
export function marked(text: string, isExact: boolean): string {
  return isExact ? text : `≈ ${text}`;
}

/** `1234567`: how many there are of something. */
export function countText(count: number): string {
  return plainNumber(count, 0, false);
}

/** Nine digits before the point. */
const tooLong = 1e8;
/** Of the larger units, one whose number is that short. */
const handy = 1e6;

const larger: Readonly<Record<LengthUnit, readonly LengthUnit[]>> = {
  mm: ['mm', 'cm', 'm'],
  cm: ['cm', 'm'],
  m: ['m'],
  in: ['in', 'ft'],
  ft: ['ft'],
};
