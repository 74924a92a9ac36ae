import { say } from '../../words/say';
import { visibleText } from '../../words/visibleText';
import { asInTheFile, commonUnit, unitOfFile, type NumberStyle } from '../quantities';
import type { NumberOptions } from '../page/viewerMessages';
import { placementsLeftOut } from '../readModelExtras';
import type { Vector } from '../shapes';
import type { ModelChanges, ModelState, PartChange, PartState, UpAxes } from './changes';
import { withKnownSense } from './match/axisAngle';
import { beforeTurn, isOtherSize, isOtherSum, measured } from './measuredChange';
import { measuredSize, phrase, type Write } from './measuredChange';
import { colourText, featurePhrases, subjectOf } from './partChangeText';
import { surfacePhrases, unmeasuredText } from './partChangeText';
import { indent, partLines } from './partLines';
import { pmiChangeLines } from './pmi/pmiChangeText';
import { declaredUnitChange, unitChangeText } from './unitChangeText';

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
  const ofParts = partLines(changes.parts, style);
  const isInNewUnit = changes.unitChange !== null && ofParts.length > 0;
  const others = isInNewUnit ? [say('Apart from that, in the unit of the new file:')] : [];
  const ofShape = onlyPart
    ? onlyPartLines(onlyPart, ofWhole, style)
    : [...ofWhole, ...others, ...ofParts];
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
        ...(part.region.places && {
          places: part.region.places.map((one) => ({ ...one, size: size(one.size) })),
        }),
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

function changed(
  what: string,
  { before, after }: ModelChanges,
  style: NumberStyle,
  textOf: Write<ModelState>,
): readonly string[] {
  const text = phrase(what, [before, after], style, textOf);
  return text === null ? [] : [text];
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
