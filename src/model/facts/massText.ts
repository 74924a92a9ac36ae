import { numberText, type NumberStyle } from '../quantities';

export const kilogramsPer = { g: 1e-3, kg: 1, lb: 0.45359237 } as const;
export type MassUnit = keyof typeof kilogramsPer;

/**
 * The unit of a mass: pounds if lengths are in inches or feet, else grams or kilograms.
 * @param kilograms the largest mass of those that are shown together
 */
export function massUnit(kilograms: number, unit: NumberStyle['unit']): MassUnit {
  if (isImperial(unit)) return 'lb';
  return Math.abs(kilograms) < 1 ? 'g' : 'kg';
}

/** A mass as `1.2345 kg` or `12.34 g`, in pounds if lengths are in inches or feet. @param kilograms the mass */
export function massText(kilograms: number, style: NumberStyle, figures: number): string {
  const { unit, decimals } = style;
  const name = massUnit(kilograms, unit);
  return `${numberText(kilograms / kilogramsPer[name], figures, decimals)} ${name}`;
}

/** Share of the largest moment: below every digit that is shown, above the rounding of sums. */
const zeroShare = 1e-9;

/** Moments of inertia as `123.4 kg·mm²`, large ones in kg·m². @param values kg·m² */
export function inertiaText(
  values: readonly number[],
  { unit, decimals }: NumberStyle,
  figures: number,
): string {
  const most = Math.max(...values.map(Math.abs));
  const [name, size] = isImperial(unit)
    ? (['lb·in²', kilogramsPer.lb * 0.0254 ** 2] as const)
    : most < 1
      ? (['kg·mm²', 1e-6] as const)
      : (['kg·m²', 1] as const);
  // A value that is only a rounding error reads as zero.
  const texts = values.map((value) =>
    numberText(Math.abs(value) < most * zeroShare ? 0 : value / size, figures, decimals),
  );
  return `${texts.join(' · ')} ${name}`;
}

function isImperial(unit: NumberStyle['unit']): boolean {
  return unit === 'in' || unit === 'ft';
}
