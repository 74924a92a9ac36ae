import { say } from '../../words/say';
import { visibleText } from '../../words/visibleText';
import { largeInMm, lengthInMm } from '../facts/factsText';
import { marked } from '../quantities';
import type { Vector } from '../shapes';
import type { Measured, ModelChanges, ModelState, PartChange, PartState } from './changes';
import { featureChangeText } from './featureChangeText';
import type { Region } from './features/changedRegion';
import { isInventedName } from './match/givenNames';
import type { Shift } from './match/shiftBetween';
import type { Turn } from './match/turns';
import { unitChangeText } from './unitChangeText';

/**
 * The change in words, a sentence a line; none where nothing that counts is another.
 * @param axes of a model that stands otherwise than its file
 */
export function changeLines(given: ModelChanges, axes: Axes = asTheyAre): readonly string[] {
  const changes = axes === asTheyAre ? given : turned(given, axes);
  const ofWhole = wholeRules.flatMap((rule) => rule(changes));
  const onlyPart = changes.unitChange ? null : onlyPartOf(changes);
  const ofParts = changes.unitChange ? [] : partLines(changes.parts);
  const lines = onlyPart ? onlyPartLines(onlyPart, ofWhole) : [...ofWhole, ...ofParts];
  return lines.map((line) => {
    const start = line.startsWith(indent) ? indent : '';
    return `${start}${visibleText(line)}`;
  });
}

/** Of what stands under a heading. */
const indent = '  ';

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
      shift: part.shift && {
        ...part.shift,
        steps: step(part.shift.steps),
        turn: part.shift.turn && { ...part.shift.turn, axis: step(part.shift.turn.axis) },
      },
      region: part.region && { size: size(part.region.size), at: step(part.region.at) },
      features: part.features.map((one) => ({ ...one, shift: one.shift && step(one.shift) })),
    })),
  };
}

/** The changed part of which both files are; null where one of them has more or less than one. */
function onlyPartOf({ before, after, parts }: ModelChanges): PartChange | null {
  const [part] = parts;
  const isOne = before.placements === 1 && after.placements === 1;
  return isOne && part?.kind === 'changed' ? part : null;
}

/** What a drawing says of it comes before its size, volume and area, which are those of the whole. */
function onlyPartLines(part: PartChange, ofWhole: readonly string[]): readonly string[] {
  const { before, after, isRecoloured, isRenamed } = part;
  const ofShape = [...featurePhrases(part), ...ofWhole];
  return [
    ...(ofShape.length > 0 ? ofShape : [say('changed in shape, with the same size')]),
    ...(isRenamed ? [say('renamed: {names}', { names: subjectOf(part) })] : []),
    ...(isRecoloured && before && after ? [colourText(before, after)] : []),
  ];
}

/** More features of a part are counted, not told. */
const mostFeatures = 12;

function featurePhrases({ features, shift, region }: PartChange): readonly string[] {
  const texts = features.map(featureChangeText).filter((text) => text !== '');
  const told = texts.slice(0, mostFeatures);
  const more = texts.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [say('and {count} more', { count: more })] : []),
    ...(shift ? [movedText(shift)] : []),
    ...(texts.length === 0 && region ? [regionText(region)] : []),
  ];
}

function regionText({ size, at }: Region): string {
  const tenths = (metres: number) => lengthInMm(Math.round(metres * 1e4) / 1e4);
  const upwards = (metres: number) => lengthInMm(Math.ceil(metres * 1e4 - 0.01) / 1e4);
  return say('all changes lie within {size} mm around {at} mm', {
    size: size.map(upwards).join(' × '),
    at: at.map((value, i) => `${axisNames[i] ?? ''} ${tenths(value)}`).join(' '),
  });
}

const axisNames = ['X', 'Y', 'Z'] as const;

/** More lines about parts are counted, not told. */
const mostLines = 500;

/** What is said of the whole model, in this order. */
const wholeRules: readonly ((changes: ModelChanges) => readonly string[])[] = [
  ({ unitChange }) => (unitChange ? [unitChangeText(unitChange)] : []),
  ({ before, after }) => changed(say('parts'), before, after, partsText),
  ({ before, after }) =>
    isOtherSize(before.size, after.size) ? changed(say('size'), before, after, sizeOf) : [],
  ({ before, after }) =>
    isOtherSum(before.volume, after.volume)
      ? changed(say('volume'), before, after, (one) => sumText(one, 'volume'))
      : [],
  ({ before, after }) =>
    isOtherSum(before.area, after.area)
      ? changed(say('area'), before, after, (one) => sumText(one, 'area'))
      : [],
];

/**
 * What is said of a part that is in both and another one, each a phrase behind its name; null where a rule has
 * nothing to say.
 */
const partRules: readonly ((before: PartState, after: PartState) => string | null)[] = [
  (before, after) =>
    isOtherSize(before.size, after.size)
      ? phrase(say('size'), before, after, (one) => measuredSize(one.size))
      : null,
  (before, after) =>
    isOtherSum(before.volume, after.volume)
      ? phrase(say('volume'), before, after, ({ volume }) => volume && measured('volume', volume))
      : null,
  (before, after) =>
    isOtherSum(before.area, after.area)
      ? phrase(say('area'), before, after, ({ area }) => measured('area', area))
      : null,
];

/** Whether two sizes differ by more than the way in which they became known. */
function isOtherSize(before: Measured<Vector> | null, after: Measured<Vector> | null): boolean {
  if (!before || !after) return true;
  const longest = Math.max(...before.value, ...after.value);
  const least = slackOf(before, after, [1e-6, 1e-5, 2e-3 * longest]);
  return before.value.some((side, i) => Math.abs(side - (after.value[i] ?? 0)) > least);
}

/** The same of volumes and areas. */
function isOtherSum(before: SumLike | null, after: SumLike | null): boolean {
  if (!before || !after || before.placements !== after.placements) return true;
  const part = slackOf(before, after, [1e-6, 1e-5, 1e-2]);
  return Math.abs(before.value - after.value) > part * Math.max(before.value, after.value);
}

interface SumLike extends Measured<number> {
  readonly placements?: number;
}

/** Of two exact values, of two that follow from triangles, and of one of each. */
function slackOf(
  before: Pick<Measured<unknown>, 'isExact'>,
  after: Pick<Measured<unknown>, 'isExact'>,
  [exact, meshed, mixed]: readonly [number, number, number],
): number {
  if (before.isExact !== after.isExact) return mixed;
  return before.isExact ? exact : meshed;
}

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
  const lines = groups.slice(0, mostLines).flatMap(groupLines);
  const more = groups.length - mostLines;
  return more > 0 ? [...lines, say('and {count} more', { count: more })] : lines;
}

/** Parts of one name with which the same happened. */
interface Group {
  readonly subject: string;
  readonly told: Told;
  count: number;
  readonly places: Set<string | null>;
}

/** What happened in a sentence, or behind a heading, a line each. */
type Told =
  { readonly text: string } | { readonly heading: string; readonly list: readonly string[] };

function grouped(parts: readonly PartChange[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const part of parts) {
    const [subject, told] = [subjectOf(part), toldOf(part)];
    const key = JSON.stringify([part.kind, subject, told]);
    const known = groups.get(key) ?? { subject, told, count: 0, places: new Set() };
    known.count += 1;
    known.places.add((part.after ?? part.before)?.under ?? null);
    groups.set(key, known);
  }
  return groups;
}

/** `nut × 2 under l-bracket-assembly_1 moved ΔX 3 mm` */
function groupLines({ subject, told, count, places }: Group): readonly string[] {
  const [under = null] = places.size === 1 ? [...places] : [];
  const name = count === 1 ? subject : `${subject} × ${count}`;
  const line = (happened: string) =>
    under === null
      ? say('{name} {happened}', { name, happened })
      : say('{name} under {assembly} {happened}', { name, assembly: under, happened });
  return 'text' in told
    ? [line(told.text)]
    : [line(told.heading), ...told.list.map((item) => `${indent}${item}`)];
}

function subjectOf({ before, after, isRenamed }: PartChange): string {
  const nameOf = (one: PartState | null) => (one && one.name !== '' ? one.name : say('(no name)'));
  if (isRenamed) return `${nameOf(before)} → ${nameOf(after)}`;
  return nameOf(after && before && isInventedName(after.name) ? before : (after ?? before));
}

function toldOf(change: PartChange): Told {
  const { kind, before, after, isRecoloured, shift } = change;
  const colour = isRecoloured && before && after ? [colourText(before, after)] : [];
  if (kind === 'changed' && before && after) {
    const ofShape = [
      ...featurePhrases(change),
      ...partRules.flatMap((rule) => rule(before, after) ?? []),
    ];
    if (ofShape.length === 0) {
      return { text: [say('changed in shape, with the same size'), ...colour].join(', ') };
    }
    const list = [...ofShape, ...colour];
    const [only = ''] = list;
    return list.length > 1
      ? { heading: say('changed:'), list }
      : { text: say('changed: {list}', { list: only }) };
  }
  const happened = [
    ...(kind === 'unchanged' ? [say('is another name only')] : []),
    ...(kind === 'added' && after
      ? [say('added: {size}', { size: measuredSize(after.size) })]
      : []),
    ...(kind === 'removed' && before
      ? [say('removed: {size}', { size: measuredSize(before.size) })]
      : []),
    ...(kind === 'moved' && shift ? [movedText(shift)] : []),
    ...colour,
  ];
  return { text: happened.join(', ') };
}

function movedText({ steps, isAway, isTurned, turn }: Shift): string {
  const turnedText = turn
    ? say('turned {angle}° about {axis}', { angle: degreesOf(turn), axis: axisText(turn) })
    : say('turned');
  if (!isAway) return turnedText;
  const texts = axisNames.flatMap((name, i) => {
    const step = Math.round((steps[i] ?? 0) * 1e6) / 1e6;
    return step === 0 ? [] : [`Δ${name} ${lengthInMm(step)}`];
  });
  const shift = `${texts.join(' ')} mm`;
  return isTurned
    ? say('moved {shift}, {turned}', { shift, turned: turnedText })
    : say('moved {shift}', { shift });
}

function degreesOf({ degrees }: Turn): number {
  return Math.round(degrees * 100) / 100;
}

/** `X`, `−Z`, or a direction of its own: `(0.5 0 0.866)`. */
function axisText({ axis }: Turn): string {
  const along = axis.findIndex((step) => Math.abs(step) > 1 - 1e-5);
  if (along >= 0) return `${(axis[along] ?? 0) < 0 ? '-' : ''}${axisNames[along] ?? ''}`;
  return `(${axis.map((step) => Math.round(step * 1000) / 1000 || 0).join(' ')})`;
}

function colourText({ colours: before }: PartState, { colours: after }: PartState): string {
  const none = say('no colour');
  const [old, current] = [before, after].map((list) => (list.length > 0 ? list.join(' ') : none));
  return say('colour {old} → {current}', { old: old ?? none, current: current ?? none });
}

/** `12 → 14 mm³`; null where both are the same, or one is not known. */
function phrase(
  what: string,
  before: PartState,
  after: PartState,
  textOf: (state: PartState) => string | null,
): string | null {
  const [old, current] = [textOf(before), textOf(after)];
  if (old === null || current === null || old === current) return null;
  return say('{what}: {old} → {current}', { what, old, current });
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
