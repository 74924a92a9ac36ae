import { numberIn, referenceIn, textIn } from '../../../../part21/parameter';
import type { PmiFile } from '../pmiFile';
import { representedItems } from './properties';

/**
 * The counts that a file declares of its own PMI: `number of annotations`, `number of datums`, … If several products
 * declare a count, it is their sum; but if one product's count equals the sum of all others, that count is the total.
 */
export function readDeclared(pmi: PmiFile): Record<string, number> {
  const declared = new Map<string, Map<number, number>>();
  for (const id of pmi.idsOf('PROPERTY_DEFINITION')) {
    const [name, , target] = pmi.general(id, 'PROPERTY_DEFINITION');
    if (textIn(name).toLowerCase() !== 'pmi validation property') continue;
    const shape = referenceIn(target);
    if (shape === null || !pmi.is(shape, 'PRODUCT_DEFINITION_SHAPE')) continue;
    const product = referenceIn(pmi.general(shape, 'PRODUCT_DEFINITION_SHAPE')[2]) ?? shape;
    for (const item of representedItems(pmi, id)) {
      const count = countIn(pmi, item);
      const said = pmi.itemName(item).toLowerCase();
      if (count === null || !said.startsWith('number of')) continue;
      const byProduct = declared.get(said) ?? new Map<number, number>();
      declared.set(said, byProduct.set(product, count));
    }
  }
  return Object.fromEntries([...declared].map(([said, counts]) => [said, wholeOf(counts)]));
}

function wholeOf(counts: ReadonlyMap<number, number>): number {
  const all = [...counts.values()];
  const sum = all.reduce((before, count) => before + count, 0);
  const most = all.reduce((before, count) => Math.max(before, count), 0);
  return all.length > 1 && most === sum - most ? most : sum;
}

/** A count as an integer item, a value item, or a measure; integers may be written as reals. */
function countIn(pmi: PmiFile, item: number): number | null {
  const integer = pmi.file.parameters(
    item,
    'INTEGER_REPRESENTATION_ITEM',
    'VALUE_REPRESENTATION_ITEM',
  );
  return numberIn(integer?.at(-1)) ?? pmi.measure(item)?.value ?? null;
}
