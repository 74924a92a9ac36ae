import { memoized } from '../words/memoized';
import type { LengthUnit, NumberOptions } from './page/viewerMessages';

/** How numbers are written for people, everywhere. */
export interface NumberStyle {
  readonly unit: LengthUnit;
  /** Decimal places; null for as many as are certain. */
  readonly decimals: number | null;
}

/** The significant figures that are written of an exact number. */
export const exactFigures = 7;
/**
 * The significant figures of a number that engines sum up over a whole body, and of numbers that are compared as text.
 */
export const summedFigures = 6;
/** The significant figures of a number measured on triangles. */
export const meshFigures = 4;

export const metresPer: Readonly<Record<LengthUnit, number>> = {
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  in: 0.0254,
  ft: 0.3048,
};

/** The least number of decimal places of an exact length: about a micrometre, however far from the origin. */
const minPlaces: Readonly<Record<LengthUnit, number>> = { mm: 3, cm: 4, m: 6, in: 5, ft: 6 };

/** The style as the user chose it; if the unit is left to the file, the unit of the file. */
export function styleOf(
  { units, decimals }: NumberOptions,
  sourceUnit: string | null,
): NumberStyle {
  return { unit: units === 'auto' ? unitOfFile(sourceUnit) : units, decimals };
}

/** @returns metres, rounded to the least decimal place of the unit: a micrometre for metric units */
export function toLeastPlace(metres: number, unit: LengthUnit): number {
  const perMetre = 10 ** minPlaces[unit] / metresPer[unit];
  return Math.round(metres * perMetre) / perMetre;
}

/** The options when the user chose none: the unit of the file and as many decimal places as are certain. */
export const asInTheFile: NumberOptions = { units: 'auto', decimals: null };

/** The common unit if all are the same, else millimetres. */
export function commonUnit(units: readonly LengthUnit[]): LengthUnit {
  const [first = 'mm'] = units;
  return units.every((unit) => unit === first) ? first : 'mm';
}

/**
 * The unit in which numbers of a file are shown: inches or feet if the file's own unit is of that family, else
 * millimetres. Drawings use millimetres even where the program writes metres into its files.
 */
export function unitOfFile(sourceUnit: string | null): LengthUnit {
  const named = sourceUnit?.split(', ') ?? [];
  const areAll = (family: RegExp) => named.length > 0 && named.every((unit) => family.test(unit));
  if (areAll(/^(inch|mil$|thou$|microinch)/i)) return 'in';
  return areAll(/^(foot|yard)/i) ? 'ft' : 'mm';
}

/**
 * A number for people, as `12345.678`. The decimal separator is a point and digits are not grouped, so that the text
 * means the same in every language and can be pasted anywhere.
 * @param places decimal places: the most, or the exact number if `isFixed`
 */
function plainNumber(value: number, places: number, isFixed: boolean): string {
  const digits = Math.max(0, Math.min(maxPlaces, places));
  const text = memoized(isFixed ? fixedWriters : writers, digits, () =>
    writerOf(digits, isFixed),
  ).format(value);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** By decimal places, because making one takes far longer than writing a number. */
const [writers, fixedWriters] = [
  new Map<number, Intl.NumberFormat>(),
  new Map<number, Intl.NumberFormat>(),
];

function writerOf(digits: number, isFixed: boolean): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: isFixed ? digits : 0,
    useGrouping: false,
  });
}

/** The most decimal places of a number when the user chose none. */
const usualPlaces = 6;
const maxPlaces = 12;

/** In the shown unit: smaller than any length in a file, and without figures that could be certain. */
const zeroValue = 1e-12;

/** @param figures certain significant figures, including those before the point */
function placesOf(value: number, figures: number): number {
  return Math.abs(value) < zeroValue ? 0 : figures - 1 - Math.floor(Math.log10(Math.abs(value)));
}

/** A number that has no length unit: a density, a mass, a share. */
export function numberText(value: number, figures: number, decimals: number | null): string {
  const sure = placesOf(value, figures);
  if (decimals === null) return plainNumber(value, Math.min(usualPlaces, sure), false);
  // A number that is not zero must not read as zero.
  const least = Math.min(sure, placesOf(value, 1));
  return plainNumber(value, Math.max(decimals, least), true);
}

/** A length as a number in the unit of the style: `1234.5`. */
export function lengthNumber(metres: number, style: NumberStyle, figures: number): string {
  const { unit, decimals } = style;
  const value = metres / metresPer[unit];
  if (decimals !== null || figures < exactFigures) return numberText(value, figures, decimals);
  const places = Math.max(minPlaces[unit], placesOf(value, figures));
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

/** An area or a volume, as `707143 mm³` or `80 m³`; in a larger unit if the number would have nine digits or more. */
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

/** The one unit in which all areas or volumes of a table column are written: the unit of the largest value. */
export function columnUnit(
  metres: readonly number[],
  dimension: 2 | 3,
  unit: LengthUnit,
): LengthUnit {
  return largeUnit(Math.max(0, ...metres.map(Math.abs)), dimension, unit);
}

/** Areas in square metres and volumes in cubic metres that stand in one block of text. */
export interface BlockNumbers {
  readonly areas: readonly number[];
  readonly volumes: readonly number[];
}

/**
 * The one unit in which all areas and volumes of a block are written: the unit of its lengths, or a larger one if one
 * of these numbers would have nine digits.
 */
export function blockUnit({ areas, volumes }: BlockNumbers, unit: LengthUnit): LengthUnit {
  const units = larger[unit];
  const both = [columnUnit(areas, 2, unit), columnUnit(volumes, 3, unit)];
  return units[Math.max(...both.map((one) => units.indexOf(one)))] ?? unit;
}

/** An area or a volume of a block, in the unit of the block: `1.2 m³`. */
export function blockText(
  metres: number,
  dimension: 2 | 3,
  shown: LengthUnit,
  figures: number,
  decimals: number | null,
): string {
  return `${columnNumber(metres, dimension, shown, figures, decimals)} ${powerText(shown, dimension)}`;
}

/** An area or a volume of a table column, as `0.000785`. A value below one keeps its significant figures. */
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

/** The unit was chosen for lengths, so that an area in it may be a small number; at least four figures are written. */
export function largeNumber(value: number, figures: number, decimals: number | null): string {
  if (decimals === null) return numberText(value, figures, null);
  return numberText(value, figures, Math.max(decimals, placesOf(value, meshFigures)));
}

export const powerSigns = { 2: '²', 3: '³' } as const;

/** `30°` */
export function angleText(radians: number, figures: number, decimals: number | null): string {
  return `${numberText((radians * 180) / Math.PI, figures, decimals)}°`;
}

/** Puts a sign in front of a number that is not exact. */
export function withApproximateSign(text: string, isExact: boolean): string {
  return isExact ? text : `≈ ${text}`;
}

/** A count, as `1234567`. */
export function countText(count: number): string {
  return plainNumber(count, 0, false);
}

/** Numbers from here on have nine digits before the point. */
const tooLong = 1e8;
/** A larger unit is taken only where the number is below this. */
const handy = 1e6;

const larger: Readonly<Record<LengthUnit, readonly LengthUnit[]>> = {
  mm: ['mm', 'cm', 'm'],
  cm: ['cm', 'm'],
  m: ['m'],
  in: ['in', 'ft'],
  ft: ['ft'],
};
