import { say } from '../../../words/say';
import type { SerializedAnnotation, SerializedElement } from '../../../model/pmi/serializedPmi';
import { missingReason } from '../../../model/pmi/missingValue';
import { elementText, usualUnit } from '../../../model/pmi/pmiText';
import { typeWord } from '../../../model/pmi/typeWord';
import { pmiKinds, type PmiKind } from '../../../model/pmi/pmiRows';
import type { ModelPmi } from '../../pmi/modelPmi';

export const pmiOrders = ['type', 'datum', 'view'] as const;

export type PmiOrder = (typeof pmiOrders)[number];

/** A line of the list: an element, or an annotation without elements. */
export interface PmiLine {
  /** Its index in the list, which for elements is the element's index. */
  readonly number: number;
  /** Index of the annotation, for a line without an element. */
  readonly annotation?: number;
  /** Its number in the inspection sheet, independent of search and order; absent for a line without an element. */
  readonly balloon?: number;
  /** In the canonical form of facts and comparisons. */
  readonly text: string;
  /** The word for the type of its element; absent if there is none. */
  readonly word?: string;
  /** Why its text has a question mark in place of a value. */
  readonly missing?: string;
}

export interface PmiGroup {
  readonly title: string;
  readonly lines: readonly PmiLine[];
}

/** The lines of all elements in order, and then those of annotations without elements. */
export function pmiListLines({
  elements,
  annotations,
}: Pick<ModelPmi, 'elements' | 'annotations'>): readonly PmiLine[] {
  const unit = usualUnit(elements);
  const drawn = annotations.flatMap((one, annotation) =>
    one.elements.length > 0 ? [] : { annotation, text: drawnText(one) },
  );
  return [
    ...elements.map((element, number) => ({
      ...{ number, balloon: number + 1 },
      text: elementText(element, unit),
      ...(element.type !== '' && { word: typeWord(element.type) }),
      ...missingWords(element),
    })),
    ...drawn.map((one, i) => ({ ...one, number: elements.length + i })),
  ];
}

function missingWords(element: SerializedElement): { readonly missing?: string } {
  const missing = missingReason(element);
  return missing === null ? {} : { missing };
}

/** What is known of an annotation without its graphics: `Flatness.1`, `fcf`. */
function drawnText({ name, category }: SerializedAnnotation): string {
  if (name === '' && category === '') return say('without a name');
  return name === category || name === '' ? category : [name, category].filter(Boolean).join(', ');
}

/**
 * Groups lines by kind, by the datums they refer to, or by the views that show them.
 * @param search text that lines must contain, ignoring case
 */
export function pmiGroups(
  pmi: Pick<ModelPmi, 'elements' | 'annotations' | 'views'>,
  lines: readonly PmiLine[],
  { order, search }: { readonly order: PmiOrder; readonly search: string },
): readonly PmiGroup[] {
  const words = search.trim().toLowerCase();
  const found = lines.filter(({ number, text, word = '' }) => {
    const { type = '', product = '' } = pmi.elements[number] ?? {};
    return [text, type, word, product].some((one) => one.toLowerCase().includes(words));
  });
  return groupsOf(pmi, lines, order)
    .map(({ title, has }) => ({ title, lines: found.filter(({ number }) => has(number)) }))
    .filter((group) => group.lines.length > 0);
}

interface GroupFilter {
  readonly title: string;
  readonly has: (element: number) => boolean;
}

function groupsOf(
  { elements, annotations, views }: Pick<ModelPmi, 'elements' | 'annotations' | 'views'>,
  lines: readonly PmiLine[],
  order: PmiOrder,
): readonly GroupFilter[] {
  const rest = (title: string, sieves: readonly GroupFilter[]): readonly GroupFilter[] => [
    ...sieves,
    { title, has: (one) => !sieves.some(({ has }) => has(one)) },
  ];
  if (order === 'type') {
    const kinds = pmiKinds.map((kind) => ({
      title: kindTitle(kind),
      has: (one: number) => elements[one]?.kind === kind,
    }));
    return rest(say('Only drawn'), kinds);
  }
  if (order === 'datum') {
    const letters = [...new Set(elements.flatMap(({ datums }) => datums))].sort();
    const sieves = letters.map((letter) => ({
      title: say('Datum {letter}', { letter }),
      has: (one: number) => elements[one]?.datums.includes(letter) === true,
    }));
    return rest(say('Without a datum'), sieves);
  }
  const sieves = views.map(({ name, annotations: shown }) => {
    const numbers = new Set(shown.flatMap((one) => annotations[one]?.elements ?? []));
    const drawn = new Set(shown);
    const isDrawn = (one: number) => drawn.has(lines[one]?.annotation ?? -1);
    return { title: name, has: (one: number) => numbers.has(one) || isDrawn(one) };
  });
  return rest(say('In no view'), sieves);
}

function kindTitle(kind: PmiKind): string {
  switch (kind) {
    case 'dimension':
      return say('Dimensions');
    case 'tolerance':
      return say('Tolerances');
    case 'datum':
      return say('Datums');
    case 'target':
      return say('Datum targets');
    case 'note':
      return say('Notes');
    case 'property':
      return say('Surface texture and general tolerances');
  }
}

/** Such as `3 faces`; also says how many are not shown, and how much else it applies to. */
export function facesText({
  faces,
  unseen = 0,
  meant,
}: Pick<SerializedElement, 'faces'> & Partial<Pick<SerializedElement, 'unseen' | 'meant'>>) {
  const text = shownText(faces.length, unseen);
  const others = meant?.others ?? 0;
  return others === 0
    ? text
    : say('{faces}, other geometry: {count}', { faces: text, count: others });
}

function shownText(count: number, unseen: number): string {
  const shown = count === 1 ? say('one face') : say('{count} faces', { count });
  if (unseen === 0) return shown;
  return say('{faces} and {unseen} that are not shown', { faces: shown, unseen });
}
