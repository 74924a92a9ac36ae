import { groupBy } from '../../words/groupBy';
import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { lengthIn } from '../facts/factsText';
import type { LengthUnit } from '../page/viewerMessages';
import { metresPer, type NumberStyle } from '../quantities';
import type { Vector } from '../shapes';
import type { PartChange, PartState } from './changes';
import { featureChangeText, shownSteps, stepsText } from './featureChangeText';
import type { PlaceSize } from './features/changedPlaces';
import type { Region } from './features/changedRegion';
import type { AxisAngle } from './match/axisAngle';
import { isInventedName } from './match/givenNames';
import type { PlacementChange } from './match/placementChange';
import { axisNumber, beforeTurn, isOtherSize, isOtherSum } from './measuredChange';
import { measured, measuredSize, phrase } from './measuredChange';

/**
 * @param isOfSeveral whether parts in other places have the same change
 */
export function changeTextOf(
  change: PartChange,
  style: NumberStyle,
  isOfSeveral = false,
): ChangeText {
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

/** A change as one sentence, or as a heading with one line for each item. */
export type ChangeText =
  { readonly text: string } | { readonly heading: string; readonly list: readonly string[] };

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

/** Further features of a part are only counted. */
const maxFeatures = 12;

/** Tells what became of holes, walls and other features, and where the part moved. */
export function featurePhrases(
  change: PartChange,
  style: NumberStyle,
  isOfSeveral = false,
): readonly string[] {
  const { features, shift, region, isMirrored } = change;
  if (isMirrored) return [say('mirrored')];
  const texts = features.map((one) => featureChangeText(one, style)).filter((text) => text !== '');
  const text = texts.slice(0, maxFeatures);
  const more = texts.length - text.length;
  return [
    ...text,
    ...(more > 0 ? [say('and {count} more', { count: more })] : []),
    ...(shift ? [movedText(shift, style)] : []),
    ...(region ? [regionText(region, texts.length === 0, style, isOfSeveral)] : []),
    ...facePhrases(change),
  ];
}

/** Where it is told that a part moved or has another size, the number of its faces tells nothing more. */
function facePhrases({ before, after, shift, faces }: PartChange): readonly string[] {
  if (!faces || shift || (before && after && isOtherSize(before.size, after.size))) return [];
  return [say('faces: {before} → {after}, {others} of them other than before', { ...faces })];
}

/** Tells where a surface became open or closed, or was turned inside out. */
export function surfacePhrases(
  { before, after }: PartChange,
  style: NumberStyle,
): readonly string[] {
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
  { size, at, places }: Region,
  isAll: boolean,
  style: NumberStyle,
  isOfSeveral: boolean,
): string {
  const write = lengthIn(style);
  const step = regionSteps[style.unit] * metresPer[style.unit];
  const nearest = (metres: number) => write(Math.round(metres / step) * step);
  const upwards = (metres: number) => write(Math.ceil(metres / step - 0.01) * step);
  const sizeText = (sides: Vector) => `${sides.map(upwards).join(' × ')} ${style.unit}`;
  const values = {
    size: sizeText(size),
    at: `${at.map((value, i) => `${axisNames[i] ?? ''} ${nearest(value)}`).join(' ')} ${style.unit}`,
  };
  if (places) {
    // Where several parts have the change, the place of one of them would be taken for that of all.
    const within = isOfSeveral ? values.size : say('{size} around {at}', values);
    const list = placesText(places, within, sizeText);
    return isAll
      ? say('all changes lie in {places}', { places: list })
      : say('other changes lie in {places}', { places: list });
  }
  if (isOfSeveral) {
    return isAll
      ? say('all changes lie within {size}, in the first around {at}', values)
      : say('other changes lie within {size}, in the first around {at}', values);
  }
  return isAll
    ? say('all changes lie within {size} around {at}', values)
    : say('other changes lie within {size} around {at}', values);
}

/** @param within the box around all places */
function placesText(
  places: readonly PlaceSize[],
  within: string,
  sizeText: (size: Vector) => string,
): string {
  const count = places.reduce((sum, place) => sum + place.count, 0);
  const kinds = [...groupBy(places, (place) => sizeText(place.size))].map(([text, same]) => ({
    count: same.reduce((sum, place) => sum + place.count, 0),
    size: text,
  }));
  const [only] = kinds;
  if (only && kinds.length === 1) return say('{count} places of {size}', only);
  if (kinds.length > maxPlaceSizes) {
    return say('{count} places within {size}', { count, size: within });
  }
  const textOf = (kind: (typeof kinds)[number]) =>
    kind.count === 1 ? kind.size : say('{count} of {size}', kind);
  const list = kinds.map(textOf).join(say(', '));
  return say('{count} places: {list}', { count, list });
}

/** Of places with more sizes than this, only the number is told, and the box around them all. */
const maxPlaceSizes = 4;

/** The steps to which the place of changes is rounded. */
const regionSteps: Readonly<Record<LengthUnit, number>> = {
  mm: 0.1,
  cm: 0.01,
  m: 0.0001,
  in: 0.005,
  ft: 0.0005,
};

const axisNames = ['X', 'Y', 'Z'] as const;

/** What a change of shape is called that no number shows. */
export function unmeasuredText({ before, after }: PartChange): string {
  const values = [before, after].flatMap((part) =>
    part ? [part.size, part.area, ...(part.volume ? [part.volume] : [])] : [],
  );
  return values.some(({ uncertainty }) => uncertainty !== undefined)
    ? say('changed in shape, by less than its size, volume and area are known to')
    : say('changed in shape, with the same size');
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

/** An axis as `X` or `−Z`, or as a direction: `(0.5 0 0.866)`. Less than 0.3° beside an axis is rounded to it. */
function axisText({ axis }: AxisAngle): string {
  const along = axisNumber({ axis });
  if (along >= 0) return `${(axis[along] ?? outOfRange()) < 0 ? '-' : ''}${axisNames[along] ?? ''}`;
  return `(${axis.map((step) => Math.round(step * 1000) / 1000 || 0).join(' ')})`;
}

export function colourText({ colours: before }: PartState, { colours: after }: PartState): string {
  const none = say('no colour');
  const [old, current] = [before, after].map((list) => (list.length > 0 ? list.join(' ') : none));
  return say('colour {old} → {current}', { old: old ?? none, current: current ?? none });
}

/** The name of the part; of a renamed one both names. */
export function subjectOf({ before, after, isRenamed }: PartChange): string {
  const nameOf = (one: PartState | null) => (one && one.name !== '' ? one.name : say('(no name)'));
  if (isRenamed) return `${nameOf(before)} → ${nameOf(after)}`;
  return nameOf(after && before && isInventedName(after.name) ? before : (after ?? before));
}
