import { numberIn } from '../../../../part21/parameter';
import { effectiveUnit, quantityIn, unitsOf, wordOf } from '../../../../part21/stepUnits';
import type { Measure } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';

/**
 * The value of a `VALUE_REPRESENTATION_ITEM`, which has no unit of its own but that of its representation's context.
 * @param context the context of the representation that contains the item
 * @returns null if the instance is no such item, or if its unit is not known
 */
export function contextMeasure(pmi: PmiFile, item: number, context: number | null): Measure | null {
  const parameter = pmi.own(item, 'VALUE_REPRESENTATION_ITEM', 1)?.[0];
  const [value, quantity] = [numberIn(parameter), quantityIn(parameter)];
  if (value === null || quantity === null) return null;
  const unit = effectiveUnit(unitsOf(pmi.file, context, quantity));
  if (unit?.kind !== 'known') return null;
  return { value, unit: wordOf(unit, quantity), si: value * unit.factor };
}
