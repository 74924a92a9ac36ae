import { say } from '../../words/say';
import { visibleText } from '../../words/visibleText';
import { largeText, marked, sizeText, summedFigures, unitOfFile } from '../quantities';
import type { NumberStyle } from '../quantities';
import type { Vector } from '../shapes';
import type { Measured, ModelChanges, ModelState, PartChange, PartState } from './changes';
import { featureChangeText, stepsText } from './featureChangeText';
import type { Shift } from './match/shiftBetween';
import { unitChangeText } from './unitChangeText';

/**
 * The change in words, a sentence a line; none where nothing that counts is another.
 * @param axes of a model that stands otherwise than its file
 * @param style how numbers are written; in the unit of the files where nobody chose
 */
export function changeLines(
  given: ModelChanges,
  axes: Axes = asTheyAre,
  style: NumberStyle = styleOfBoth(given),
): readonly string[] {
  const changes = axes === asTheyAre ? given : turned(given, axes);
  const ofWhole = wholeRules.flatMap((rule) => rule(changes, style));
  const onlyPart = onlyPartOf(changes);
  const ofParts = changes.unitChange
    ? []
    : onlyPart
      ? onlyPartLines(onlyPart, ofWhole.length > 0, style)
      : partLines(changes.parts, style);
  // What a drawing says of a single part comes before its volume.
  const lines = onlyPart ? [...ofParts, ...ofWhole] : [...ofWhole, ...ofParts];
  return lines.map((line) => visibleText(line));
}

/** Inches where both files are in inches; a file that is not there has no say. */
function styleOfBoth({ before, after }: ModelChanges): NumberStyle {
  const units = [before, after]
    .filter(({ placements }) => placements > 0)
    .map(({ sourceUnit }) => unitOfFile(sourceUnit));
  const [unit = 'mm'] = units;
  return { unit: units.every((one) => one === unit) ? unit : 'mm', decimals: null };
}

/** Sizes and steps along the axes of the file. */
interface Axes {
  readonly size: (size: Vector) => Vector;
  readonly step: (step: Vector) => Vector;
}

const asTheyAre: Axes = { size: (size) => size, step: (step) => step };

function turned(changes: ModelChanges, { size, step }: Axes): ModelChanges {
  const ofState = (state: ModelState): ModelState => ({
    ...state,
    size: state.size && { ...state.size, value: size(state.size.value) },
  });
  const ofPart = (part: PartState | null) =>
    part && { ...part, size: { ...part.size, value: size(part.size.value) } };
  return {
    ...changes,
    before: ofState(changes.before),
    after: ofState(changes.after),
    parts: changes.parts.map((part) => ({
      ...part,
      before: ofPart(part.before),
      after: ofPart(part.after),
      shift: part.shift && { ...part.shift, steps: step(part.shift.steps) },
      changedShift: part.changedShift && step(part.changedShift),
      features: part.features.map((one) => ({ ...one, shift: one.shift && step(one.shift) })),
    })),
  };
}

/** The part of which both files are; null where one of them has more or less than one. */
function onlyPartOf({ before, after, parts }: ModelChanges): PartChange | null {
  const isOne = ({ placements }: ModelState) => placements === 1;
  const [part] = parts;
  const isChanged = part?.kind === 'changed' && !part.isRenamed && !part.isRecoloured;
  return isOne(before) && isOne(after) && isChanged ? part : null;
}

/** Its size, volume and area are those of the whole. */
function onlyPartLines(
  part: PartChange,
  isToldOfWhole: boolean,
  style: NumberStyle,
): readonly string[] {
  const phrases = featurePhrases(part, style);
  if (phrases.length > 0 || isToldOfWhole) return phrases;
  return partLines([part], style);
}

/** More features of a part are counted, not told. */
const mostFeatures = 12;

function featurePhrases(
  { features, changedShift }: PartChange,
  style: NumberStyle,
): readonly string[] {
  const texts = features.map((one) => featureChangeText(one, style)).filter((text) => text !== '');
  const told = texts.slice(0, mostFeatures);
  const more = texts.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [say('and {count} more', { count: more })] : []),
    ...(changedShift
      ? [movedText({ steps: changedShift, isAway: true, isTurned: false }, style)]
      : []),
  ];
}

/** More lines about parts are counted, not told. */
const mostLines = 500;

type Write<T> = (value: T, style: NumberStyle) => string | null;

/** What is said of the whole model, in this order. */
const wholeRules: readonly ((changes: ModelChanges, style: NumberStyle) => readonly string[])[] = [
  ({ unitChange }) => (unitChange ? [unitChangeText(unitChange)] : []),
  (changes, style) => changed(say('parts'), changes, style, partsText),
  (changes, style) => changed(say('size'), changes, style, sizeOf),
  (changes, style) => changed(say('volume'), changes, style, (one, as) => sumText(one, 3, as)),
  (changes, style) => changed(say('area'), changes, style, (one, as) => sumText(one, 2, as)),
];

/**
 * What is said of a part that is in both and another one, each a phrase behind its name; null where a rule has
 * nothing to say.
 */
const partRules: readonly Write<PartState>[] = [
  ({ size }, style) => measuredSize(size, style),
  ({ volume }, style) => volume && measured(3, volume, style),
  ({ area }, style) => measured(2, area, style),
];

function changed(
  word: string,
  { before, after }: ModelChanges,
  style: NumberStyle,
  textOf: Write<ModelState>,
): readonly string[] {
  const texts = differing(before, after, style, textOf);
  if (!texts) return [];
  return [say('{what}: {old} → {current}', { what: word, old: texts[0], current: texts[1] })];
}

/** Null where both read the same in six figures, whatever is chosen, or one is not known. */
function differing<T>(
  before: T,
  after: T,
  style: NumberStyle,
  textOf: Write<T>,
): readonly [string, string] | null {
  const compared: NumberStyle = { ...style, decimals: null };
  const [old, current] = [textOf(before, compared), textOf(after, compared)];
  if (old === null || current === null || sixFigures(old) === sixFigures(current)) return null;
  const told = [textOf(before, style) ?? old, textOf(after, style) ?? current] as const;
  // As few places as somebody chose may not show what differs.
  return told[0] === told[1] ? [old, current] : told;
}

/** A text whose longer numbers are rounded: engines differ in their last figures. */
function sixFigures(text: string): string {
  return text.replace(/\d{7,}/g, (digits) => String(Number(Number(digits).toPrecision(6))));
}

function partsText({ products, placements }: ModelState): string {
  return products === placements
    ? String(products)
    : say('{products}, placed {placements} times', { products, placements });
}

function sizeOf({ size }: ModelState, style: NumberStyle): string | null {
  return size && measuredSize(size, style);
}

function sumText(state: ModelState, dimension: 2 | 3, style: NumberStyle): string | null {
  const sum = dimension === 3 ? state.volume : state.area;
  if (!sum) return null;
  const text = measured(dimension, sum, style);
  const { placements } = state;
  return sum.placements === placements
    ? text
    : say('{value} of {count} of {placements} parts', {
        ...{ value: text, count: sum.placements, placements },
      });
}

function partLines(parts: readonly PartChange[], style: NumberStyle): readonly string[] {
  const groups = [...grouped(parts, style).values()];
  const lines = groups.slice(0, mostLines).map(groupLine);
  const more = groups.length - lines.length;
  return more > 0 ? [...lines, say('and {count} more', { count: more })] : lines;
}

/** Parts of one name with which the same happened. */
interface Group {
  readonly subject: string;
  readonly text: string;
  count: number;
  readonly places: Set<string | null>;
}

function grouped(parts: readonly PartChange[], style: NumberStyle): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const part of parts) {
    const [subject, text] = [subjectOf(part), textOf(part, style)];
    const key = `${part.kind}\n${subject}\n${text}`;
    const known = groups.get(key) ?? { subject, text, count: 0, places: new Set() };
    known.count += 1;
    known.places.add((part.after ?? part.before)?.under ?? null);
    groups.set(key, known);
  }
  return groups;
}

/** `nut × 2 under l-bracket-assembly_1 moved ΔX 3 mm` */
function groupLine({ subject, text, count, places }: Group): string {
  const [under = null] = places.size === 1 ? [...places] : [];
  const name = count === 1 ? subject : `${subject} × ${count}`;
  return under === null
    ? say('{name} {happened}', { name, happened: text })
    : say('{name} under {assembly} {happened}', { name, assembly: under, happened: text });
}

function subjectOf({ before, after, isRenamed }: PartChange): string {
  const nameOf = (one: PartState | null) => (one && one.name !== '' ? one.name : say('(no name)'));
  return isRenamed ? `${nameOf(before)} → ${nameOf(after)}` : nameOf(after ?? before);
}

function textOf(change: PartChange, style: NumberStyle): string {
  const { kind, before, after, isRecoloured, shift } = change;
  const happened = [
    ...(kind === 'unchanged' ? [say('is another name only')] : [kindText(change, style)]),
    ...(isRecoloured && before && after ? [colourText(before, after)] : []),
  ];
  return (shift && kind === 'moved' ? [movedText(shift, style), ...happened.slice(1)] : happened)
    .filter((text) => text !== '')
    .join(', ');
}

function kindText(change: PartChange, style: NumberStyle): string {
  const { kind, before, after } = change;
  switch (kind) {
    case 'added':
      return after ? say('added: {size}', { size: measuredSize(after.size, style) }) : '';
    case 'removed':
      return before ? say('removed: {size}', { size: measuredSize(before.size, style) }) : '';
    case 'changed':
      return before && after ? changedText(change, before, after, style) : '';
    case 'moved':
    case 'recoloured':
    case 'unchanged':
      return '';
  }
}

function changedText(
  change: PartChange,
  before: PartState,
  after: PartState,
  style: NumberStyle,
): string {
  const phrases = [
    ...featurePhrases(change, style),
    ...partRules.flatMap((rule) => differing(before, after, style, rule)?.join(' → ') ?? []),
  ];
  return phrases.length === 0
    ? say('changed in shape, with the same size')
    : say('changed: {list}', { list: phrases.join(', ') });
}

function movedText({ steps, isAway, isTurned }: Shift, style: NumberStyle): string {
  if (!isAway) return say('turned');
  const shift = stepsText(steps, style);
  return isTurned ? say('moved {shift}, turned', { shift }) : say('moved {shift}', { shift });
}

function colourText({ colours: before }: PartState, { colours: after }: PartState): string {
  const none = say('no colour');
  const [old, current] = [before, after].map((list) => (list.length > 0 ? list.join(' ') : none));
  return say('colour {old} → {current}', { old: old ?? none, current: current ?? none });
}

function measuredSize({ value, isExact }: Measured<Vector>, style: NumberStyle): string {
  return marked(sizeText(value, style, summedFigures), isExact);
}

function measured(
  dimension: 2 | 3,
  { value, isExact }: Measured<number>,
  style: NumberStyle,
): string {
  return marked(largeText(value, dimension, style, summedFigures), isExact);
}
