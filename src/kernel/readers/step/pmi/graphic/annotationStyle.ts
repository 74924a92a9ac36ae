import type { Vector } from '../../../../base/vector';
import { entryOf } from '../../../../../words/unknown';
import { numberIn, referenceIn, textIn, type Parameter } from '../../../../part21/parameter';
import type { PmiFile } from '../pmiFile';

/** The most records that are searched for a colour. */
const maxRecords = 60;
/** If red, green and blue differ by less than this, the colour is grey. */
const greyness = 0.1;

/**
 * The colour in a list of styles; null for black, white and grey, which authors choose to suit their own background.
 */
export function colourOf(pmi: PmiFile, styles: Parameter | undefined): Vector | null {
  const open = pmi.references(styles);
  const seen = new Set(open);
  for (const id of open) {
    const colour = ownColour(pmi, id);
    if (colour) return Math.max(...colour) - Math.min(...colour) < greyness ? null : colour;
    for (const { parameters } of pmi.file.records(id)) {
      for (const next of parameters.flatMap((one) => referenced(pmi, one))) {
        if (seen.has(next) || seen.size > maxRecords) continue;
        seen.add(next);
        open.push(next);
      }
    }
  }
  return null;
}

function referenced(pmi: PmiFile, parameter: Parameter): readonly number[] {
  if (parameter.kind === 'reference') return [parameter.id];
  return pmi.items(parameter).flatMap((one) => referenced(pmi, one));
}

function ownColour(pmi: PmiFile, id: number): Vector | null {
  const [r = null, g = null, b = null] = pmi.own(id, 'COLOUR_RGB', 3)?.map(numberIn) ?? [];
  if (r !== null && g !== null && b !== null) return [r, g, b];
  const named = pmi.file.parameters(id, 'DRAUGHTING_PRE_DEFINED_COLOUR', 'PRE_DEFINED_COLOUR');
  return entryOf(colours, textIn(named?.at(-1)).toLowerCase()) ?? null;
}

const colours: Readonly<Record<string, Vector>> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  magenta: [1, 0, 1],
  cyan: [0, 1, 1],
  black: [0, 0, 0],
  white: [1, 1, 1],
};

/** The styles and the item of an annotation occurrence. */
export function styledItem(pmi: PmiFile, id: number) {
  const records = pmi.file.records(id);
  const [styles, item] =
    records.length === 1
      ? (records[0]?.parameters.slice(1, 3) ?? [])
      : (pmi.file.parameters(id, 'STYLED_ITEM')?.slice(-2) ?? []);
  return { styles, item: referenceIn(item) };
}
