import { numberIn, type Parameter } from '../../../../part21/parameter';
import { effectiveUnit, unitsOf, wordOf, type Quantity } from '../../../../part21/stepUnits';
import type { Measure } from '../../../../../model/pmi/pmi';
import type { PmiFile } from '../pmiFile';

/**
 * The value of a `VALUE_REPRESENTATION_ITEM`, which has no unit of its own but that of its representation's context.
 * @param context the context of the representation that contains the item
 * @returns null if the instance is no such item, or if its unit is not known
 */
export function contextMeasure(pmi: PmiFile, item: number, context: number | null): Measure | null {
  const parameter = pmi.own(item, 'VALUE_REPRESENTATION_ITEM', 1)?.[0];
  const [value, quantity] = [numberIn(parameter), quantityOf(parameter)];
  if (value === null || quantity === null) return null;
  const unit = effectiveUnit(unitsOf(pmi.file, context, quantity));
  if (unit?.kind !== 'known') return null;
  return { value, unit: wordOf(unit, quantity), si: value * unit.factor };
}

function quantityOf(parameter: Parameter | undefined): Quantity | null {
  if (parameter?.kind !== 'typed') return null;
  if (parameter.type.endsWith('LENGTH_MEASURE')) return 'length';
  return parameter.type.endsWith('PLANE_ANGLE_MEASURE') ? 'angle' : null;
}
