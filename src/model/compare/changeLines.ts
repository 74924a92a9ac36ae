import { say } from '../../words/say';
import { visibleText } from '../../words/visibleText';
import { largeInMm, lengthInMm } from '../facts/factsText';
import { marked } from '../quantities';
import type { Vector } from '../shapes';
import type { Measured, ModelChanges, ModelState, PartChange, PartState } from './changes';
import { featureChangeText } from './featureChangeText';
import type { Shift } from './match/shiftBetween';
import { unitChangeText } from './unitChangeText';

/**
 * The change in words, a sentence a line; none where nothing that counts is another.
 * @param axes of a model that stands otherwise than its file
 */
export function changeLines(given: ModelChanges, axes: Axes = asTheyAre): readonly string[] {
  const changes = axes === asTheyAre ? given : turned(given, axes);
  const ofWhole = wholeRules.flatMap((rule) => rule(changes));
  const onlyPart = onlyPartOf(changes);
  const ofParts = changes.unitChange
    ? []
    : onlyPart
      ? onlyPartLines(onlyPart, ofWhole.length > 0)
      : partLines(changes.parts);
  // What a drawing says of a single part comes before its volume.
  const lines = onlyPart ? [...ofParts, ...ofWhole] : [...ofWhole, ...ofParts];
  return lines.map((line) => visibleText(line));
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
function onlyPartLines(part: PartChange, isToldOfWhole: boolean): readonly string[] {
  const phrases = featurePhrases(part);
  if (phrases.length > 0 || isToldOfWhole) return phrases;
  return partLines([part]);
}

/** More features of a part are counted, not told. */
const mostFeatures = 12;

function featurePhrases({ features, changedShift }: PartChange): readonly string[] {
  const texts = features.map(featureChangeText).filter((text) => text !== '');
  const told = texts.slice(0, mostFeatures);
  const more = texts.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [say('and {count} more', { count: more })] : []),
    ...(changedShift ? [movedText({ steps: changedShift, isAway: true, isTurned: false })] : []),
  ];
}

/** More lines about parts are counted, not told. */
const mostLines = 500;

/** What is said of the whole model, in this order. */
const wholeRules: readonly ((changes: ModelChanges) => readonly string[])[] = [
  ({ unitChange }) => (unitChange ? [unitChangeText(unitChange)] : []),
  ({ before, after }) => changed(say('parts'), before, after, partsText),
  ({ before, after }) => changed(say('size'), before, after, sizeOf),
  ({ before, after }) => changed(say('volume'), before, after, (one) => sumText(one, 'volume')),
  ({ before, after }) => changed(say('area'), before, after, (one) => sumText(one, 'area')),
];

/**
 * What is said of a part that is in both and another one, each a phrase behind its name; null where a rule has
 * nothing to say.
 */
const partRules: readonly ((before: PartState, after: PartState) => string | null)[] = [
  (before, after) => phrase(before, after, (one) => measuredSize(one.size)),
  (before, after) => phrase(before, after, ({ volume }) => volume && measured('volume', volume)),
  (before, after) => phrase(before, after, ({ area }) => measured('area', area)),
];

function changed(
  word: string,
  before: ModelState,
  after: ModelState,
  textOf: (state: ModelState) => string | null,
): readonly string[] {
  const [old, current] = [textOf(before), textOf(after)];
  if (old === null || current === null || old === current) return [];
  return [say('{what}: {old} → {current}', { what: word, old, current })];
}

function partsText({ products, placements }: ModelState): string {
  return say('{products}, placed {placements} times', { products, placements });
}

function sizeOf({ size }: ModelState): string | null {
  return size && measuredSize(size);
}

function sumText(state: ModelState, what: 'volume' | 'area'): string | null {
  const sum = state[what];
  if (!sum) return null;
  const text = measured(what, sum);
  const { placements } = state;
  return sum.placements === placements
    ? text
    : say('{value} of {count} of {placements} parts', {
        ...{ value: text, count: sum.placements, placements },
      });
}

function partLines(parts: readonly PartChange[]): readonly string[] {
  const groups = [...grouped(parts).values()];
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

function grouped(parts: readonly PartChange[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const part of parts) {
    const [subject, text] = [subjectOf(part), textOf(part)];
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

function textOf(change: PartChange): string {
  const { kind, before, after, isRecoloured, shift } = change;
  const happened = [
    ...(kind === 'unchanged' ? [say('is another name only')] : [kindText(change)]),
    ...(isRecoloured && before && after ? [colourText(before, after)] : []),
  ];
  return (shift && kind === 'moved' ? [movedText(shift), ...happened.slice(1)] : happened)
    .filter((text) => text !== '')
    .join(', ');
}

function kindText(change: PartChange): string {
  const { kind, before, after } = change;
  switch (kind) {
    case 'added':
      return after ? say('added: {size}', { size: measuredSize(after.size) }) : '';
    case 'removed':
      return before ? say('removed: {size}', { size: measuredSize(before.size) }) : '';
    case 'changed':
      return before && after ? changedText(change, before, after) : '';
    case 'moved':
    case 'recoloured':
    case 'unchanged':
      return '';
  }
}

function changedText(change: PartChange, before: PartState, after: PartState): string {
  const phrases = [
    ...featurePhrases(change),
    ...partRules.flatMap((rule) => rule(before, after) ?? []),
  ];
  return phrases.length === 0
    ? say('changed in shape, with the same size')
    : say('changed: {list}', { list: phrases.join(', ') });
}

function movedText({ steps, isAway, isTurned }: Shift): string {
  if (!isAway) return say('turned');
  const names = ['ΔX', 'ΔY', 'ΔZ'] as const;
  const texts = names.flatMap((name, i) => {
    const step = Math.round((steps[i] ?? 0) * 1e9) / 1e9;
    return step === 0 ? [] : [`${name} ${lengthInMm(step)}`];
  });
  const shift = `${texts.join(' ')} mm`;
  return isTurned ? say('moved {shift}, turned', { shift }) : say('moved {shift}', { shift });
}

function colourText({ colours: before }: PartState, { colours: after }: PartState): string {
  const none = say('no colour');
  const [old, current] = [before, after].map((list) => (list.length > 0 ? list.join(' ') : none));
  return say('colour {old} → {current}', { old: old ?? none, current: current ?? none });
}

/** `12 → 14 mm³`; null where both are the same, or one is not known. */
function phrase(
  before: PartState,
  after: PartState,
  textOf: (state: PartState) => string | null,
): string | null {
  const [old, current] = [textOf(before), textOf(after)];
  return old === null || current === null || old === current ? null : `${old} → ${current}`;
}

function measuredSize({ value, isExact }: Measured<Vector>): string {
  const text = `${value.map((length) => lengthInMm(length)).join(' × ')} mm`;
  return marked(text, isExact);
}

function measured(what: 'volume' | 'area', { value, isExact }: Measured<number>): string {
  return marked(quantity(what, value), isExact);
}

function quantity(what: 'volume' | 'area', value: number): string {
  return largeInMm(value, what === 'volume' ? 3 : 2);
}
