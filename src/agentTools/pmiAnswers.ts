import type {
  SerializedAnnotation,
  SerializedElement,
  SerializedFace,
  SerializedPmi,
  SerializedView,
} from '../model/pmi/serializedPmi';
import { counted } from '../words/counted';
import { elementText, missingText, usualUnit } from '../model/pmi/pmiText';
import type { ResultPmi } from '../model/pmi/resultPmi';
import { plain } from './toolText';
import { ToolTrouble } from './toolBackend';

/** How many lines, and how many faces per line, are listed: the context of an agent is limited. */
const [maxLines, maxFaces] = [200, 20];

/** Which elements to list; null means all. */
export interface PmiFilter {
  /** The name of a saved view. */
  readonly view: string | null;
  /** A kind or a type, such as `tolerance`, `flatness` or `diameter`. */
  readonly type: string | null;
  /** The letter of a datum. */
  readonly datum: string | null;
}

const noFilter: PmiFilter = { view: null, type: null, datum: null };

/** The elements, one per line, after a summary line. */
export function pmiListText(pmi: ResultPmi, filter: PmiFilter): string {
  const { lists } = pmi;
  const inView = filter.view === null ? null : elementsIn(lists, filter.view);
  const datum = filter.datum?.trim().toUpperCase() ?? null;
  const wanted = lists.elements.flatMap((element, number) => {
    const isWanted =
      (inView === null || inView.has(number)) &&
      (filter.type === null || isOfType(element, filter.type)) &&
      (datum === null || element.datums.some((one) => one.toUpperCase() === datum));
    return isWanted ? [number] : [];
  });
  const lines = [
    ...wanted.map((number) => () => elementLine(pmi, number)),
    ...onlyDrawn(lists, filter).map((one) => () => drawnLine(one)),
  ];
  const listed = lines.slice(0, maxLines).map((line) => line());
  const rest = lines.length - listed.length;
  return [
    ...headLines(lists),
    ...(lines.length === 0 ? ['None of them is as it was asked for.'] : listed),
    ...(rest > 0 ? [`… and ${rest} more: ask by view, type or datum.`] : []),
  ].join('\n');
}

/**
 * What the PMI says about one face, followed by annotations that are only drawn and attached to it.
 * @throws ToolTrouble
 */
export function facePmiText(pmi: ResultPmi, given: string): string {
  const [part, face] = readFace(given, pmi);
  const isOn = (places: readonly SerializedFace[]) =>
    places.some(([p, f]) => p === part && f === face);
  const about = pmi.lists.elements.flatMap(({ faces }, number) => (isOn(faces) ? [number] : []));
  const drawn = onlyDrawn(pmi.lists, noFilter).filter(({ faces }) => isOn(faces));
  if (about.length + drawn.length === 0) return `Nothing is said of face ${part}:${face}.`;
  return [
    `face ${faceText(pmi, [part, face])}`,
    ...about.map((one) => elementLine(pmi, one)),
    ...drawn.map(drawnLine),
  ].join('\n');
}

/**
 * The faces of an element by its number, or of an annotation by its name.
 * @throws ToolTrouble
 */
export function facesOfText(pmi: ResultPmi, given: string): string {
  const { elements, annotations } = pmi.lists;
  const number = /^\d+$/.test(given.trim()) ? Number(given) - 1 : -1;
  const element = elements[number];
  const annotation = annotations.find(({ name }) => name === given);
  if (!element && !annotation) {
    throw new ToolTrouble(
      'No dimension, tolerance or datum has that number, and no annotation that name.',
      'Call caliper_list_pmi for the numbers.',
    );
  }
  const shown = element ? [number] : (annotation?.elements ?? []);
  const faces = element ? element.faces : (annotation?.faces ?? []);
  const others = element?.meant?.others ?? 0;
  return [
    ...shown.map((one) => elementLine(pmi, one)),
    counted(faces.length, 'face'),
    ...(others > 0 ? [counted(others, 'other item')] : []),
    ...faces.slice(0, maxLines).map((place) => `face ${faceText(pmi, place)}`),
    ...(faces.length > maxLines ? [`… and ${counted(faces.length - maxLines, 'more face')}.`] : []),
  ].join('\n');
}

function headLines({ elements, annotations, views, dropped }: SerializedPmi): readonly string[] {
  const names = views.slice(0, maxLines).map(({ name }) => JSON.stringify(plain(name)));
  return [
    `${elements.length} kept as data, ${annotations.length} drawn${unitWords(elements)}`,
    ...(names.length > 0 ? [`saved views: ${names.join(', ')}`] : ['no saved views']),
    ...(dropped > 0 ? [`${dropped} could not be read and are left out`] : []),
  ];
}

/** The unit that the lines leave out, with a comma in front; empty if there are no lengths. */
function unitWords(elements: readonly SerializedElement[]): string {
  const unit = usualUnit(elements);
  return unit === '' ? '' : `, lengths without a unit are in ${plain(unit)}`;
}

/** Annotations without semantic data: they have no type and no datum, so they are left out when one is asked for. */
function onlyDrawn(lists: SerializedPmi, { view, type, datum }: PmiFilter) {
  if (type !== null || datum !== null) return [];
  const shown = view === null ? null : new Set(viewNamed(lists, view).annotations);
  return lists.annotations.filter(
    ({ elements }, number) => elements.length === 0 && (shown === null || shown.has(number)),
  );
}

/** For example `drawn only "Flatness.1", faces 0:12`. */
function drawnLine({ name, faces }: SerializedAnnotation): string {
  return `drawn only ${JSON.stringify(plain(name))}${facesWords(faces)}`;
}

/**
 * The elements that a view shows.
 * @throws ToolTrouble
 */
function elementsIn(lists: SerializedPmi, given: string): ReadonlySet<number> {
  const { annotations } = viewNamed(lists, given);
  return new Set(annotations.flatMap((one) => lists.annotations[one]?.elements ?? []));
}

/** @throws ToolTrouble */
function viewNamed({ views }: SerializedPmi, given: string): SerializedView {
  const wanted = given.trim().toLowerCase();
  const view = views.find(({ name }) => name.trim().toLowerCase() === wanted);
  if (!view) {
    const names = views.slice(0, maxLines).map(({ name }) => plain(name));
    throw new ToolTrouble(
      'There is no saved view of that name.',
      names.length > 0 ? `Use one of ${names.join(', ')}.` : 'The file has no saved views.',
    );
  }
  return view;
}

function isOfType({ kind, type }: SerializedElement, given: string): boolean {
  const wanted = given.trim().toLowerCase().replaceAll('_', ' ');
  return kind === wanted || type.toLowerCase().replaceAll('_', ' ') === wanted;
}

/** For example `7 tolerance flatness ⏥|0.2, faces 0:12 of plate`. */
function elementLine(pmi: ResultPmi, number: number): string {
  const element = pmi.lists.elements[number];
  if (!element) return '';
  const { kind, type, faces } = element;
  const text = plain(
    `${elementText(element, usualUnit(pmi.lists.elements))}${missingText({ ...element, type: '' })}`,
  );
  const words = [`${number + 1}`, kind, ...(type === '' ? [] : [plain(type.replaceAll('_', ' '))])];
  return `${words.join(' ')} ${text}${facesWords(faces)}`;
}

/** An empty text for no faces. */
function facesWords(faces: readonly SerializedFace[]): string {
  if (faces.length === 0) return '';
  const listed = faces.slice(0, maxFaces).map((place) => placeText(place));
  const rest = faces.length > maxFaces ? `, … ${faces.length} in all` : '';
  return `, faces ${listed.join(' ')}${rest}`;
}

function placeText([part, face]: SerializedFace): string {
  return `${part}:${face}`;
}

function faceText({ parts }: ResultPmi, place: SerializedFace): string {
  return `${placeText(place)} of ${JSON.stringify(plain(parts[place[0]] ?? ''))}`;
}

function readFace(given: string, { parts }: ResultPmi): readonly [part: number, face: number] {
  const [, part = '', face = ''] = /^\s*(\d{1,9}):(\d{1,9})\s*$/.exec(given) ?? [];
  if (part !== '' && Number(part) < parts.length) return [Number(part), Number(face)];
  throw new ToolTrouble(
    '"face" is no face of the list.',
    'Give it as in caliper_list_pmi: the number of the part, a colon, the number of the face, such as 0:12.',
  );
}
