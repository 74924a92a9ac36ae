import { numberIn, referenceIn, textIn } from '../../../../part21/parameter';
import type { PmiFile } from '../pmiFile';
import { representedItems } from './properties';

/** What a file says of itself as a whole: `number of annotations`, `number of datums`, … */
export function readDeclared(pmi: PmiFile): Record<string, number> {
  const declared = new Map<string, number>();
  for (const id of pmi.idsOf('PROPERTY_DEFINITION')) {
    const [name, , target] = pmi.general(id, 'PROPERTY_DEFINITION');
    if (textIn(name).toLowerCase() !== 'pmi validation property') continue;
    if (!pmi.is(referenceIn(target), 'PRODUCT_DEFINITION_SHAPE')) continue;
    for (const item of representedItems(pmi, id)) {
      const count = countIn(pmi, item);
      const said = pmi.itemName(item).toLowerCase();
      if (count !== null && said.startsWith('number of')) declared.set(said, count);
    }
  }
  return Object.fromEntries(declared);
}

/** As an integer item, a value item, or a measure; integers may be written as reals. */
function countIn(pmi: PmiFile, item: number): number | null {
  const integer = pmi.file.parameters(
    item,
    'INTEGER_REPRESENTATION_ITEM',
    'VALUE_REPRESENTATION_ITEM',
  );
  return numberIn(integer?.at(-1)) ?? pmi.measure(item)?.value ?? null;
}
