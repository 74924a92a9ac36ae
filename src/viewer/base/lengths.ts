import { styleOf, type NumberStyle } from '../../model/quantities';
import type { ModelExtras } from '../../model/modelExtras';
import type { LengthUnit, NumberOptions } from '../../model/page/viewerMessages';

export type Unit = LengthUnit;

/**
 * The style in which a model's numbers are written: in the chosen unit, else in that of the source file, else in
 * millimetres.
 */
export function styleFor(
  options: NumberOptions,
  extras: Pick<ModelExtras, 'sourceUnit'> | null,
): NumberStyle {
  return styleOf(options, extras?.sourceUnit ?? null);
}
