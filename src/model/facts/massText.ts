import { numberText, type NumberStyle } from '../quantities';

export const kilogramsPer = { g: 1e-3, kg: 1, lb: 0.45359237 } as const;
export type MassUnit = keyof typeof kilogramsPer;

/** Pounds of what is measured in inches or feet. @param kilograms the largest of those that are shown together */
export function massUnit(kilograms: number, unit: NumberStyle['unit']): MassUnit {
  if (isImperial(unit)) return 'lb';
  return Math.abs(kilograms) < 1 ? 'g' : 'kg';
}

/** `1.2345 kg`, `12.34 g`; pounds of what is measured in inches or feet. @param kilograms the mass */
export function massText(kilograms: number, style: NumberStyle, figures: number): string {
  const { unit, decimals } = style;
  const name = massUnit(kilograms, unit);
  return `${numberText(kilograms / kilogramsPer[name], figures, decimals)} ${name}`;
}

/** `123.4 kg·mm²`; of what is large in kg·m². @param values kilograms times square metres */
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
  // What is nothing but for rounding reads as nothing.
  const texts = values.map((value) =>
    numberText(Math.abs(value) < most * 1e-9 ? 0 : value / size, figures, decimals),
  );
  return `${texts.join(' · ')} ${name}`;
}

function isImperial(unit: NumberStyle['unit']): boolean {
  return unit === 'in' || unit === 'ft';
}
