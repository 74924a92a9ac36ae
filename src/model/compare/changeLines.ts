import { outOfRange } from '../../words/outOfRange';
import { groupBy } from '../../words/groupBy';
import { say } from '../../words/say';
import { visibleText } from '../../words/visibleText';
import { lengthIn } from '../facts/factsText';
import { asInTheFile, commonUnit, largeText, withApproximateSign, metresPer } from '../quantities';
import { sizeText, summedFigures, unitOfFile } from '../quantities';
import type { NumberStyle } from '../quantities';
import type { LengthUnit, NumberOptions } from '../page/viewerMessages';
import type { Vector } from '../shapes';
import type { Measured, ModelChanges, ModelState, PartChange, PartState, UpAxes } from './changes';
import { featureChangeText, shownSteps, stepsText } from './featureChangeText';
import type { Region } from './features/changedRegion';
import { isInventedName } from './match/givenNames';
import type { PlacementChange } from './match/placementChange';
import { doubtOfBoth } from './measuredPart';
import { withKnownSense, type AxisAngle } from './match/axisAngle';
import { pmiChangeLines } from './pmi/pmiChangeText';
import { declaredUnitChange, unitChangeText } from './unitChangeText';
import { placementsLeftOut } from '../readModelExtras';

/**
 * The change in words, one sentence per line; no lines if nothing relevant differs.
 * @param axes converts the axes of a model that is not oriented as its file is
 * @param style how numbers are written; the default is the unit of the files
 */
export function changeLines(
  given: ModelChanges,
  axes: Axes = asTheyAre,
  style: NumberStyle = changeStyle(given),
): readonly string[] {
  const changes = axes === asTheyAre ? given : rotated(given, axes);
  const ofWhole = wholeRules.flatMap((rule) => rule(changes, style));
  const onlyPart = changes.unitChange ? null : onlyPartOf(changes);
  const ofParts = changes.unitChange ? [] : partLines(changes.parts, style);
  const ofShape = onlyPart ? onlyPartLines(onlyPart, ofWhole, style) : [...ofWhole, ...ofParts];
  const lines = [...ofShape, ...(changes.pmi ? pmiChangeLines(changes.pmi) : [])];
  return lines.map((line) => {
    const start = line.startsWith(indent) ? indent : '';
    return `${start}${visibleText(line)}`;
  });
}

/** The number style as the user chose it; otherwise inches if both files are in inches. A missing file is ignored. */
export function changeStyle(
  { before, after }: ModelChanges,
  { units, decimals }: NumberOptions = asInTheFile,
): NumberStyle {
  if (units !== 'auto') return { unit: units, decimals };
  const ofFiles = [before, after]
    .filter(({ placements }) => placements > 0)
    .map(({ sourceUnit }) => unitOfFile(sourceUnit));
  return { unit: commonUnit(ofFiles), decimals };
}

/** Stands before lines under a heading. */
const indent = '  ';

/** Converts sizes and displacements to the axes of the file. */
interface Axes {
  readonly size: (size: Vector) => Vector;
  readonly step: (step: Vector) => Vector;
}

const asTheyAre: Axes = { size: (size) => size, step: (step) => step };

function rotated(changes: ModelChanges, { size, step }: Axes): ModelChanges {
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
        rotation:
          part.shift.rotation &&
          withKnownSense({ ...part.shift.rotation, axis: step(part.shift.rotation.axis) }),
      },
      region: part.region && {
        size: size(part.region.size),
        at: step(part.region.at),
        inPart: step(part.region.inPart),
      },
      features: part.features.map((one) => ({ ...one, shift: one.shift && step(one.shift) })),
    })),
  };
}

/** The changed part, if both files consist of exactly one part; else null. */
function onlyPartOf(changes: ModelChanges): PartChange | null {
  const part = singlePartOf(changes);
  return part?.kind === 'changed' ? part : null;
}

/** The part that differs in any way, if both files consist of exactly one part; else null. */
function singlePartOf({ before, after, parts: [part] }: ModelChanges): PartChange | null {
  return (before.placements === 1 && after.placements === 1 && part) || null;
}

/** The changes of features come first, then size, volume and area, which for a single part are those of the whole. */
function onlyPartLines(
  part: PartChange,
  ofWhole: readonly string[],
  style: NumberStyle,
): readonly string[] {
  const { before, after, isRecoloured, isRenamed } = part;
  const ofShape = [...featurePhrases(part, style), ...ofWhole, ...surfacePhrases(part, style)];
  return [
    ...(ofShape.length > 0 ? ofShape : [unmeasuredText(part)]),
    ...(isRenamed ? [say('renamed: {names}', { names: subjectOf(part) })] : []),
    ...(isRecoloured && before && after ? [colourText(before, after)] : []),
  ];
}

/** Further features of a part are only counted. */
const maxFeatures = 12;

function featurePhrases(
  { features, shift, region, isMirrored }: PartChange,
  style: NumberStyle,
  isOfSeveral = false,
): readonly string[] {
  if (isMirrored) return [say('mirrored')];
  const texts = features.map((one) => featureChangeText(one, style)).filter((text) => text !== '');
  const text = texts.slice(0, maxFeatures);
  const more = texts.length - text.length;
  return [
    ...text,
    ...(more > 0 ? [say('and {count} more', { count: more })] : []),
    ...(shift ? [movedText(shift, style)] : []),
    ...(region ? [regionText(region, texts.length === 0, style, isOfSeveral)] : []),
  ];
}

/** Tells where a surface became open or closed, or was turned inside out. */
function surfacePhrases({ before, after }: PartChange, style: NumberStyle): readonly string[] {
  if (!before || !after) return [];
  const { volume } = after;
  if (before.volume && !volume) return [say('surface is open now: it has no volume')];
  const closed =
    volume && !before.volume
      ? [say('surface is closed now: volume {volume}', { volume: measured(3, volume, style) })]
      : [];
  const isTurned = before.looksInwards !== after.looksInwards && (before.volume ?? volume) !== null;
  if (!isTurned || (closed.length > 0 && !after.looksInwards)) return closed;
  return [
    ...closed,
    after.looksInwards ? say('triangles look inwards now') : say('triangles look outwards now'),
  ];
}

/**
 * @param isAll whether nothing else was said about the change of shape
 * @param isOfSeveral whether parts in other places have the same change
 */
function regionText(
  { size, at }: Region,
  isAll: boolean,
  style: NumberStyle,
  isOfSeveral: boolean,
): string {
  const write = lengthIn(style);
  const step = regionSteps[style.unit] * metresPer[style.unit];
  const nearest = (metres: number) => write(Math.round(metres / step) * step);
  const upwards = (metres: number) => write(Math.ceil(metres / step - 0.01) * step);
  const values = {
    size: `${size.map(upwards).join(' × ')} ${style.unit}`,
    at: `${at.map((value, i) => `${axisNames[i] ?? ''} ${nearest(value)}`).join(' ')} ${style.unit}`,
  };
  if (isOfSeveral) {
    return isAll
      ? say('all changes lie within {size}, in the first around {at}', values)
      : say('other changes lie within {size}, in the first around {at}', values);
  }
  return isAll
    ? say('all changes lie within {size} around {at}', values)
    : say('other changes lie within {size} around {at}', values);
}

/** The steps to which the place of changes is rounded. */
const regionSteps: Readonly<Record<LengthUnit, number>> = {
  mm: 0.1,
  cm: 0.01,
  m: 0.0001,
  in: 0.005,
  ft: 0.0005,
};

const axisNames = ['X', 'Y', 'Z'] as const;

/** Further lines about parts are only counted. */
const maxLines = 500;

type Write<T> = (value: T, style: NumberStyle) => string | null;

/** Says that what differs may do so because one file alone is taken with Y upwards. */
export function upAxesNote({ y, z }: UpAxes): string {
  return say(
    '{file} is taken with Y upwards, {other} with Z: what is turned by 90° about X may be so for this alone.',
    { file: y, other: z },
  );
}

/** The rules for sentences about the whole model, in the order of the sentences. */
const wholeRules: readonly ((changes: ModelChanges, style: NumberStyle) => readonly string[])[] = [
  ({ unitChange, before, after }) => {
    if (!unitChange) return [];
    const declared = declaredUnitChange(unitChange, before.sourceUnit, after.sourceUnit);
    return [declared ?? unitChangeText(unitChange)];
  },
  ({ upAxes }) =>
    upAxes
      ? [
          say(
            '{file} is taken with Y upwards, {other} with Z: apart from this turn by 90° about X their shapes are the same.',
            { file: upAxes.y, other: upAxes.z },
          ),
        ]
      : [],
  (changes, style) => changed(say('parts'), changes, style, partsText),
  (changes, style) => {
    const { before, after } = changes;
    const sizes = [before.size, after.size] as const;
    const compared = beforeTurn(sizes, singlePartOf(changes)?.shift ?? null);
    if (!compared || !isOtherSize(...compared)) return [];
    const text = phrase(say('size'), compared, style, (size, as) => size && measuredSize(size, as));
    return text === null ? [] : [text];
  },
  (changes, style) =>
    isOtherSum(changes.before.volume, changes.after.volume)
      ? changed(say('volume'), changes, style, (one, as) => sumText(one, 3, as))
      : [],
  (changes, style) =>
    isOtherSum(changes.before.area, changes.after.area)
      ? changed(say('area'), changes, style, (one, as) => sumText(one, 2, as))
      : [],
];

/**
 * The rules for a part that both revisions have and whose shape differs. Each gives a phrase that follows the part's
 * name, or null if it has nothing to say.
 */
const partRules: readonly ((
  before: PartState,
  after: PartState,
  style: NumberStyle,
  shift: PlacementChange | null,
) => string | null)[] = [
  (before, after, style, shift) => {
    const compared = beforeTurn([before.size, after.size], shift);
    return compared && isOtherSize(...compared)
      ? phrase(say('size'), compared, style, measuredSize)
      : null;
  },
  (before, after, style) =>
    isOtherSum(before.volume, after.volume)
      ? phrase(
          say('volume'),
          [before, after],
          style,
          ({ volume }, as) => volume && measured(3, volume, as),
        )
      : null,
  (before, after, style) =>
    isOtherSum(before.area, after.area)
      ? phrase(say('area'), [before, after], style, ({ area }, as) => measured(2, area, as))
      : null,
];

/**
 * Two sizes along the axes of the model, the former one turned as the part was. Null where they cannot be compared, as
 * after a turn by another angle than a right one.
 */
function beforeTurn<T extends Measured<Vector> | null>(
  sizes: readonly [T, T],
  shift: PlacementChange | null,
): readonly [T, T] | null {
  if (!shift?.isRotated) return sizes;
  const [before, after] = sizes;
  const { rotation } = shift;
  const axis = rotation ? axisNumber(rotation) : -1;
  const quarters = Math.round((rotation?.degrees ?? 0) / 90);
  const isRight = rotation && Math.abs(rotation.degrees - 90 * quarters) <= rightAngle;
  if (!before || axis < 0 || !isRight) return null;
  if (quarters % 2 === 0) return sizes;
  const [x, y, z] = before.value;
  const turned: readonly Vector[] = [
    [x, z, y],
    [z, y, x],
    [y, x, z],
  ];
  return [{ ...before, value: turned[axis] ?? outOfRange() }, after];
}

/** Degrees: a turn that is nearer to a right one changes a size by less than 0.0002 of it. */
const rightAngle = 0.01;

/**
 * Whether two sizes differ by more than the error with which they are known: a micrometre for exact sizes; that of
 * single precision for meshes; for one of each, what a mesh of usual deflection cuts off; and the doubt of both
 * where it is known.
 */
function isOtherSize(before: Measured<Vector> | null, after: Measured<Vector> | null): boolean {
  if (!before || !after) return true;
  const longest = Math.max(...before.value, ...after.value);
  const slack = slackOf(before, after, [1e-6, 1e-5, 2e-3 * longest]);
  const least = roundingOfBoth(before, after) ?? Math.max(slack, doubtOfBoth(before, after));
  return before.value.some((side, i) => Math.abs(side - (after.value[i] ?? outOfRange())) > least);
}

/** The same for volumes and areas, as a relative difference: exact ones are compared to six figures. */
function isOtherSum(before: SumLike | null, after: SumLike | null): boolean {
  if (!before || !after || before.placements !== after.placements) return true;
  // Sums of meshes are those of single precision; a mesh of usual deflection cuts off up to a hundredth of a round
  // body.
  const part = slackOf(before, after, [1e-6, 1e-5, 1e-2]);
  const least =
    roundingOfBoth(before, after) ??
    Math.max(part * Math.max(before.value, after.value), doubtOfBoth(before, after));
  return Math.abs(before.value - after.value) > least;
}

/** The largest difference of two values of meshes that single precision leaves open; null where others are compared. */
function roundingOfBoth(a: Measured<unknown>, b: Measured<unknown>): number | null {
  return a.rounding === undefined || b.rounding === undefined ? null : a.rounding + b.rounding;
}

interface SumLike extends Measured<number> {
  readonly placements?: number;
}

/** The tolerances for two exact values, for two values of unknown doubt, and for one of each. */
function slackOf(
  before: Measured<unknown>,
  after: Measured<unknown>,
  [exact, meshed, mixed]: readonly [number, number, number],
): number {
  // Where the doubt is known, it is compared itself.
  const [old, current] = [before, after].map(
    ({ isExact, doubt }) => isExact || doubt !== undefined,
  );
  if (old !== current) return mixed;
  return old ? exact : meshed;
}

/** What a change of shape is called that no number shows. */
function unmeasuredText({ before, after }: PartChange): string {
  const values = [before, after].flatMap((part) =>
    part ? [part.size, part.area, ...(part.volume ? [part.volume] : [])] : [],
  );
  return values.some(({ doubt }) => doubt !== undefined)
    ? say('changed in shape, by less than its size, volume and area are known to')
    : say('changed in shape, with the same size');
}

function changed(
  what: string,
  { before, after }: ModelChanges,
  style: NumberStyle,
  textOf: Write<ModelState>,
): readonly string[] {
  const text = phrase(what, [before, after], style, textOf);
  return text === null ? [] : [text];
}

/** `volume: 12 → 14 mm³`; null if both texts are equal with any number of decimals, or one value is not known. */
function phrase<T>(
  what: string,
  [before, after]: readonly [T, T],
  style: NumberStyle,
  textOf: Write<T>,
): string | null {
  const [old, current] = [textOf(before, style), textOf(after, style)];
  if (old === null || current === null) return null;
  if (old !== current) return say('{what}: {old} → {current}', { what, old, current });
  // The number of decimals that the user chose may be too small to show the difference.
  return style.decimals === null
    ? null
    : phrase(what, [before, after], { ...style, decimals: null }, textOf);
}

function partsText(state: ModelState): string {
  const { products, placements } = state;
  const placed = placements + placementsLeftOut(state);
  if (placed > placements) {
    return say('{products}, {some} of {all} placements: the others could not be read', {
      ...{ products, some: placements, all: placed },
    });
  }
  return products === placements
    ? String(products)
    : say('{products}, placed {placements} times', { products, placements });
}

function sumText(state: ModelState, dimension: 2 | 3, style: NumberStyle): string | null {
  const sum = dimension === 3 ? state.volume : state.area;
  if (!sum) return null;
  const text = measured(dimension, sum, style);
  const placements = state.placements + placementsLeftOut(state);
  return sum.placements === placements
    ? text
    : say('{value} of {count} of {placements} parts', {
        ...{ value: text, count: sum.placements, placements },
      });
}

function partLines(parts: readonly PartChange[], style: NumberStyle): readonly string[] {
  const groups = summedUp(grouped(parts, style));
  const lines = groups.slice(0, maxLines).flatMap(groupLines);
  const more = groups.length - maxLines;
  return more > 0 ? [...lines, say('and {count} more', { count: more })] : lines;
}

/** Parts of one name with the same change. */
interface Group {
  readonly subject: string;
  readonly text: ChangeText;
  /** The text as it stands where several parts share it, with the place of the first. */
  readonly sharedText: ChangeText;
  /** The text with the place of changes within the part, which parts in other places share. */
  readonly key: string;
  readonly count: number;
  readonly places: ReadonlySet<string | null>;
}

/** A change as one sentence, or as a heading with one line for each item. */
type ChangeText =
  { readonly text: string } | { readonly heading: string; readonly list: readonly string[] };

function grouped(parts: readonly PartChange[], style: NumberStyle): readonly Group[] {
  const keyOf = (part: PartChange) =>
    JSON.stringify([part.kind, changeTextOf(withRegionInPart(part), style)]);
  const alike = groupBy(parts, (part) => JSON.stringify([subjectOf(part), keyOf(part)]));
  const groupOf = (same: readonly [PartChange, ...PartChange[]]): Group => {
    const [first] = same;
    const sharedText = changeTextOf(first, style, true);
    return {
      subject: subjectOf(first),
      text: same.length > 1 ? sharedText : changeTextOf(first, style),
      ...{ sharedText, key: keyOf(first) },
      count: same.length,
      places: new Set(same.map((part) => (part.after ?? part.before)?.under ?? null)),
    };
  };
  return [...alike.values()].map(groupOf);
}

/** The place of its changes within the part, which is one for all its instances. */
function withRegionInPart(part: PartChange): PartChange {
  if (!part.region) return part;
  // Instances whose places are halfway between two steps are rounded alike.
  const [x, y, z] = part.region.inPart;
  const at: Vector = [x + offStep, y + offStep, z + offStep];
  return { ...part, region: { ...part.region, at } };
}

/** Metres: more than the error of places, and less than any of their steps. */
const offStep = 1.3e-6;

/**
 * From this many names on, parts with the same change share one line, as when Body1 to Body40 got one colour; and from
 * this many where the change is a list.
 */
const [minSummed, minSummedLists] = [4, 2];
/** The number of names that such a line gives. */
const maxNamed = 3;

function summedUp(groups: readonly Group[]): readonly Group[] {
  return [...groupBy(groups, ({ key }) => key).values()].flatMap((alike) => {
    const [{ text }] = alike;
    return alike.length >= ('list' in text ? minSummedLists : minSummed) ? [sumOf(alike)] : alike;
  });
}

function sumOf(groups: readonly [Group, ...Group[]]): Group {
  const [{ sharedText, key }] = groups;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const values = {
    count,
    names: groups
      .slice(0, maxNamed)
      .map(({ subject }) => subject)
      .join(say(', ')),
  };
  const subject =
    groups.length > maxNamed
      ? say('{count} parts ({names}, …)', values)
      : say('{count} parts ({names})', values);
  const places = new Set(groups.flatMap((group) => [...group.places]));
  return { subject, text: sharedText, sharedText, key, count: 1, places };
}

/** `nut × 2 under l-bracket-assembly_1 moved ΔX 3 mm` */
function groupLines({ subject, text, count, places }: Group): readonly string[] {
  const [under = null] = places.size === 1 ? [...places] : [];
  const name = count === 1 ? subject : `${subject} × ${count}`;
  const line = (happened: string) =>
    under === null
      ? say('{name} {happened}', { name, happened })
      : say('{name} under {assembly} {happened}', { name, assembly: under, happened });
  return 'text' in text
    ? [line(text.text)]
    : [line(text.heading), ...text.list.map((item) => `${indent}${item}`)];
}

function subjectOf({ before, after, isRenamed }: PartChange): string {
  const nameOf = (one: PartState | null) => (one && one.name !== '' ? one.name : say('(no name)'));
  if (isRenamed) return `${nameOf(before)} → ${nameOf(after)}`;
  return nameOf(after && before && isInventedName(after.name) ? before : (after ?? before));
}

function changeTextOf(change: PartChange, style: NumberStyle, isOfSeveral = false): ChangeText {
  const { kind, before, after, isRecoloured, shift } = change;
  const colour = isRecoloured && before && after ? [colourText(before, after)] : [];
  if (kind === 'changed' && before && after) {
    const ofShape = [
      ...featurePhrases(change, style, isOfSeveral),
      ...partRules.flatMap((rule) => rule(before, after, style, shift) ?? []),
      ...surfacePhrases(change, style),
    ];
    if (ofShape.length === 0) {
      return { text: [unmeasuredText(change), ...colour].join(', ') };
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
      ? [say('added: {size}', { size: measuredSize(after.size, style) })]
      : []),
    ...(kind === 'removed' && before
      ? [say('removed: {size}', { size: measuredSize(before.size, style) })]
      : []),
    ...(kind === 'unread' ? unreadTexts(change, style) : []),
    ...(kind === 'moved' && shift ? [movedText(shift, style)] : []),
    ...colour,
  ];
  return { text: happened.join(', ') };
}

function unreadTexts({ before, after }: PartChange, style: NumberStyle): readonly string[] {
  const text = (size: string) =>
    before
      ? say('could not be read in the new file: {size} in the old one', { size })
      : say('could not be read in the old file: {size} in the new one', { size });
  return [before ?? after].flatMap((part) => (part ? [text(measuredSize(part.size, style))] : []));
}

function movedText(
  { steps, isAway, isRotated, rotation }: PlacementChange,
  style: NumberStyle,
): string {
  const rotatedText = rotation
    ? say('turned {angle}° about {axis}', { angle: degreesOf(rotation), axis: axisText(rotation) })
    : say('turned');
  const shift = stepsText(steps, style);
  // Steps that are shorter than the last decimal are not told.
  if (!isAway || (isRotated && shownSteps(steps, style).length === 0)) return rotatedText;
  return isRotated
    ? say('moved {shift}, {turned}', { shift, turned: rotatedText })
    : say('moved {shift}', { shift });
}

function degreesOf({ degrees }: AxisAngle): number {
  return Math.round(degrees * 100) / 100;
}

/** The number of the axis of the model along which a direction lies; -1 for none. */
function axisNumber({ axis }: Pick<AxisAngle, 'axis'>): number {
  return axis.findIndex((step) => Math.abs(step) > 1 - 1e-5);
}

/** An axis as `X` or `−Z`, or as a direction: `(0.5 0 0.866)`. Less than 0.3° beside an axis is rounded to it. */
function axisText({ axis }: AxisAngle): string {
  const along = axisNumber({ axis });
  if (along >= 0) return `${(axis[along] ?? outOfRange()) < 0 ? '-' : ''}${axisNames[along] ?? ''}`;
  return `(${axis.map((step) => Math.round(step * 1000) / 1000 || 0).join(' ')})`;
}

function colourText({ colours: before }: PartState, { colours: after }: PartState): string {
  const none = say('no colour');
  const [old, current] = [before, after].map((list) => (list.length > 0 ? list.join(' ') : none));
  return say('colour {old} → {current}', { old: old ?? none, current: current ?? none });
}

function measuredSize({ value, isExact }: Measured<Vector>, style: NumberStyle): string {
  return withApproximateSign(sizeText(value, style, summedFigures), isExact);
}

function measured(
  dimension: 2 | 3,
  { value, isExact }: Measured<number>,
  style: NumberStyle,
): string {
  return withApproximateSign(largeText(value, dimension, style, summedFigures), isExact);
}
