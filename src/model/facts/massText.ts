import { numberText, type NumberStyle } from '../quantities';

const kilogramsPerPound = 0.45359237;

/** `1.2345 kg`, `12.34 g`; pounds of what is measured in inches or feet. @param kilograms the mass */
export function massText(kilograms: number, style: NumberStyle, figures: number): string {
  const { unit, decimals } = style;
  const [name, size] = isImperial(unit)
    ? (['lb', kilogramsPerPound] as const)
    : Math.abs(kilograms) < 1
      ? (['g', 1e-3] as const)
      : (['kg', 1] as const);
  return `${numberText(kilograms / size, figures, decimals)} ${name}`;
}

/** `123.4 kg·mm²`; of what is large in kg·m². @param values kilograms times square metres */
export function inertiaText(
  values: readonly number[],
  { unit, decimals }: NumberStyle,
  figures: number,
): string {
  const most = Math.max(...values.map(Math.abs));
  const [name, size] = isImperial(unit)
    ? (['lb·in²', kilogramsPerPound * 0.0254 ** 2] as const)
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
