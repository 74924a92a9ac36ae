import { dot, minus, type Vector } from '../../../../base/vector';
import { column } from '../../../../base/matrix';
import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import { referenceIn, textIn } from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';

/** Whether the item of an annotation occurrence is text in a font, which is kept as a note and not drawn. */
export function isText(pmi: PmiFile, item: number): boolean {
  return pmi.is(item, ...literals, ...composites);
}

/**
 * The text of a `TEXT_LITERAL` or, a line for each literal from top to bottom, of a `COMPOSITE_TEXT` (ISO 10303-46).
 * @throws RangeError if there is no text, or more than is carried
 */
export function writtenText(pmi: PmiFile, item: number): string {
  const lines = linesOf(pmi, item, 0);
  const [first] = lines;
  const up = first?.up;
  // Of literals that stand at one place, the order of the file is kept.
  const below = (one: Line, other: Line) =>
    up && one.at && other.at ? dot(minus(other.at, one.at), up) : 0;
  const text = lines
    .toSorted(below)
    .map((line) => line.text.trimEnd())
    .join('\n')
    .trim();
  if (text === '') throw new RangeError('a text without letters');
  if (text.length > pmiLimits.text) throw new RangeError('more text than is carried');
  return text;
}

interface Line {
  readonly text: string;
  /** Where it stands, in the unit of the file, and the upward direction of its letters; null if not given. */
  readonly at: Vector | null;
  readonly up: Vector | null;
}

function linesOf(pmi: PmiFile, item: number, depth: number): readonly Line[] {
  if (depth > deepest) throw new RangeError('texts in texts without end');
  pmi.step();
  const composite = composites.find((type) => pmi.is(item, type));
  if (composite) {
    const list = pmi.file.parameters(item, composite)?.find(({ kind }) => kind === 'list');
    return pmi.references(list).flatMap((one) => linesOf(pmi, one, depth + 1));
  }
  const record = pmi.file
    .longRecords(item)
    .find(({ type }) => literals.some((literal) => literal === type));
  if (!record) throw new RangeError('a text of an unknown kind');
  const { parameters } = record;
  const at = parameters.findIndex(({ kind }) => kind === 'reference');
  const place = placementOf(pmi.file, referenceIn(parameters[at]), 1);
  return [
    {
      text: textIn(parameters[at - 1]),
      at: place && column(place, 3),
      up: place && column(place, 1),
    },
  ];
}

const deepest = 8;

const literals = [
  'TEXT_LITERAL',
  'TEXT_LITERAL_WITH_EXTENT',
  'TEXT_LITERAL_WITH_BLANKING_BOX',
  'TEXT_LITERAL_WITH_ASSOCIATED_CURVES',
  'TEXT_LITERAL_WITH_DELINEATION',
] as const;

const composites = [
  'COMPOSITE_TEXT',
  'COMPOSITE_TEXT_WITH_EXTENT',
  'COMPOSITE_TEXT_WITH_BLANKING_BOX',
  'COMPOSITE_TEXT_WITH_ASSOCIATED_CURVES',
  'COMPOSITE_TEXT_WITH_DELINEATION',
] as const;
