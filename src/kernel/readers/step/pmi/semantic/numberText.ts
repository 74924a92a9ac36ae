import type { Measure } from '../../../../../model/pmi/pmi';

/**
 * A value as a drawing shows it: without the noise of its last digits, and where a format says so in as many
 * places. What lies just between two is rounded to the even one, as the programs do that write drawings.
 * @param format such as `NR2 1.3`
 */
export function numberText(value: number, format?: string): string {
  const places = placesOf(format);
  const clean = Number(value.toPrecision(digitsSure));
  const shown = places === null ? clean : Number(rounded(clean, places));
  // No nought with a sign, and no exponent.
  if (shown === 0) return '0';
  return Math.abs(shown) < smallestPlain ? shown.toFixed(20) : String(shown);
}

/** A length or a plain number as it is, an angle in degrees. */
export function measureText(measure: Measure, format?: string): string {
  const { value, unit } = measure;
  return isAngle(measure)
    ? `${numberText(degreesOf(measure))}°`
    : unit === '%'
      ? `${numberText(value)} %`
      : numberText(value, format);
}

export function isAngle({ unit }: Measure): boolean {
  return angleUnits.has(unit);
}

/** Radians are written with nine digits or so: fewer are sure of what they make in degrees. */
export function degreesOf({ value, unit, si }: Measure): number {
  return unit === 'degree' ? value : Number(((si * 180) / Math.PI).toPrecision(7));
}

const angleUnits: ReadonlySet<string> = new Set([
  'degree',
  'degrees',
  'deg',
  'radian',
  'gon',
  'grad',
]);

const digitsSure = 10;
/** Below it, numbers are made texts with an exponent. */
const smallestPlain = 1e-6;

function placesOf(format: string | undefined): number | null {
  const places = /^NR2S?\s*\d*\.(\d+)/.exec(format ?? '')?.[1];
  return places === undefined ? null : Math.min(Number(places), 12);
}

/** As C's `printf` does: by the exact binary value, and a tie to even. */
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
