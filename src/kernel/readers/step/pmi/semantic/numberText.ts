import { isAngleUnit } from '../../../../../model/pmi/angleUnits';
import type { Measure } from '../../../../../model/pmi/pmi';

/**
 * A value as on a drawing: without rounding errors in its last digits, and with the decimal places that a format
 * states. Ties are rounded to even, as programs that make drawings do.
 * @param format such as `NR2 1.3`
 */
export function numberText(value: number, format?: string): string {
  const places = placesOf(format);
  const clean = Number(value.toPrecision(digitsSure));
  const shown = places === null ? clean : Number(rounded(clean, places));
  // Avoids a zero with a sign, and an exponent.
  if (Math.abs(shown) < smallest) return '0';
  const [digits = '', exponent] = String(shown).split('e-');
  if (exponent === undefined) return digits;
  return shown.toFixed(Number(exponent) + (digits.split('.')[1]?.length ?? 0));
}

/**
 * The text of a measure: an angle in degrees, a length or a plain number in its own unit.
 * @param main the value whose unit applies to the whole text; another unit is written behind the number
 */
export function measureText(measure: Measure, format?: string, main?: Measure): string {
  const { value, unit } = measure;
  return isAngle(measure)
    ? `${numberText(degreesOf(measure))}°`
    : unit === '%'
      ? `${numberText(value)} %`
      : `${numberText(value, format)}${otherUnit(measure, main)}`;
}

/** The unit of a measure with a blank in front; empty if it is an angle, or has the unit of the main value. */
export function otherUnit(measure: Measure, main: Measure | undefined): string {
  const { unit } = measure;
  const isSame = !main || unit === '' || unit === main.unit || isAngle(measure);
  return isSame ? '' : ` ${unit}`;
}

export function isAngle({ unit }: Measure): boolean {
  return isAngleUnit(unit);
}

/** Radians are written with about nine digits, of which fewer are certain after the conversion to degrees. */
export function degreesOf({ value, unit, si }: Measure): number {
  return unit === 'degree' ? value : Number(((si * 180) / Math.PI).toPrecision(7));
}

const digitsSure = 10;
/** In any unit, below what is measured. */
const smallest = 1e-20;

function placesOf(format: string | undefined): number | null {
  const places = /^NR2S?\s*\d*\.(\d+)/.exec(format ?? '')?.[1];
  return places === undefined ? null : Math.min(Number(places), 12);
}

/** Rounds as `printf` in C does: from the exact binary value, with ties to even. */
function rounded(value: number, places: number): string {
  const fixed = value.toFixed(places);
  const behind = Math.abs(value).toFixed(100).split('.')[1]?.slice(places) ?? '';
  if (!/^50*$/.test(behind)) return fixed;
  const down = Math.abs(value).toFixed(100).split('.');
  const kept = `${down[0] ?? '0'}${places > 0 ? '.' : ''}${(down[1] ?? '').slice(0, places)}`;
  const isEven = Number(kept.at(-1)) % 2 === 0;
  const sign = value < 0 ? '-' : '';
  if (isEven) return `${sign}${kept}`;
  const up = Number(kept) + 10 ** -places;
  return `${sign}${up.toFixed(places)}`;
}
