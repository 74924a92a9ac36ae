import { unitOfFile } from '../../model/quantities';
import type { ModelExtras } from '../../model/modelExtras';
import type { ViewerOptions } from '../../model/page/viewerMessages';

export type Unit = Exclude<ViewerOptions['units'], 'auto'>;

export const metresPer: Record<Unit, number> = {
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  in: 0.0254,
  ft: 0.3048,
};

/** The unit to show lengths in: the chosen one, else the source file's own, else millimetres. */
export function unitFor(
  chosen: ViewerOptions['units'],
  extras: Pick<ModelExtras, 'sourceUnit'> | null,
): Unit {
  if (chosen !== 'auto') return chosen;
  return unitOfFile(extras?.sourceUnit ?? null);
}

/** `200 × 150 × 73.5 mm`: four significant figures, at least. */
export function sizeText(metres: readonly number[], unit: Unit): string {
  return `${metres.map((length) => lengthText(length, unit)).join(' × ')} ${unit}`;
}

export function lengthText(metres: number, unit: Unit): string {
  const value = metres / metresPer[unit];
  const digits = value === 0 ? 0 : 3 - Math.floor(Math.log10(Math.abs(value)));
  return value.toLocaleString('en', {
    maximumFractionDigits: Math.max(0, Math.min(6, digits)),
    useGrouping: false,
  });
}
