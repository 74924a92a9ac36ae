import { styleOf, type NumberStyle } from '../../model/quantities';
import type { ModelExtras } from '../../model/modelExtras';
import type { LengthUnit, NumberOptions } from '../../model/page/viewerMessages';

export type Unit = LengthUnit;

/** How the numbers of a model are written: as chosen, else in the source file's unit, else in millimetres. */
export function styleFor(
  options: NumberOptions,
  extras: Pick<ModelExtras, 'sourceUnit'> | null,
): NumberStyle {
  return styleOf(options, extras?.sourceUnit ?? null);
}
