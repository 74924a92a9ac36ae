import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { lengthIn } from '../facts/factsText';
import { degreesText } from '../features/holeText';
import type { HoleEnd, Thread } from '../features/features';
import type { AnyHoleSize } from '../features/holeCounts';
import {
  depthWords,
  gapWords,
  grooveWords,
  holeEndWords,
  threadWords,
} from '../features/holeEndWords';
import { toLeastPlace } from '../quantities';
import type { NumberStyle } from '../quantities';
import { featureKey, type FeatureChange, type FeatureSize } from './features/featureSize';

/**
 * The change in words: `4 holes ∅6 → ∅8`, `wall 3 → 4 mm`, `2 holes ∅3 moved ΔX 2 mm`. Empty if both texts are equal.
 */
export function featureChangeText(change: FeatureChange, style: NumberStyle): string {
  const { turn, before, after, count } = change;
  const text = unturnedText(change, style);
  if (turn === undefined || !before || !after) return text;
  const angle = toHundredth(turn);
  if (text !== '') return say('{change}, turned {angle}', { change: text, angle });
  const size = partsOf(after, agreedLength(style))[0] ?? '';
  return say('{features} {size} turned {angle}', { features: noun(after, count), size, angle });
}

function unturnedText(change: FeatureChange, style: NumberStyle): string {
  const { count, before, after, shift, reach, isExact } = change;
  const length = agreedLength(style);
  if (before && after) {
    const steps = shift && stepsText(shift, style);
    const farthest = reach === undefined ? null : `${length(reach)} ${style.unit}`;
    const resized = resizedText(before, after, change, style);
    if (resized === '' || featureKey(before) === featureKey(after)) {
      if (steps !== null) return movedText(before, count, steps, length);
      if (farthest !== null) return spreadText(before, count, farthest, length);
      if (change.isElsewhere) return elsewhereText(after, count, length);
    }
    if (steps !== null) return say('{change}, moved {steps}', { change: resized, steps });
    if (farthest !== null)
      return say('{change}, moved by up to {reach}', { change: resized, reach: farthest });
    return change.isElsewhere ? say('{change}, elsewhere', { change: resized }) : resized;
  }
  const there = after ?? before;
  if (!there) return '';
  const values = {
    features: noun(there, count),
    size: `${markOf(isExact)}${partsOf(there, length).join(', ')}${unitOf(there, style)}`,
  };
  return after ? say('{features} {size} added', values) : say('{features} {size} removed', values);
}

function resizedText(
  before: FeatureSize,
  after: FeatureSize,
  change: FeatureChange,
  style: NumberStyle,
): string {
  const length = agreedLength(style);
  const [oldParts, currentParts] = [partsOf(before, length), partsOf(after, length)];
  const [old, current] = differing(oldParts, currentParts).map((parts) => parts.join(', '));
  if (old === current) {
    // The number of decimals that the user chose may be too small to show the difference.
    return style.decimals === null
      ? ''
      : resizedText(before, after, change, { ...style, decimals: null });
  }
  const mark = markOf(change.isExact);
  const features = subject(noun(after, change.count), oldParts, currentParts);
  if (!old) return say('{features} {size} added', { features, size: `${mark}${current ?? ''}` });
  if (!current) return say('{features} {size} removed', { features, size: `${mark}${old}` });
  return say('{features} {old} → {current}', {
    ...{ features, old: `${mark}${old}` },
    current: `${mark}${current}${unitOf(after, style)}`,
  });
}

function markOf(isExact: boolean): string {
  return isExact ? '' : '≈ ';
}

/** The unit is written only where the number stands alone. */
function unitOf({ kind }: FeatureSize, { unit }: NumberStyle): string {
  return kind === 'wall' || kind === 'thickness' || kind === 'gap' ? ` ${unit}` : '';
}

/** `ΔX 2 ΔZ -1 mm`; components that round to zero are left out. */
export function stepsText(shift: readonly number[], style: NumberStyle): string {
  return `${shownSteps(shift, style).join(' ')} ${style.unit}`;
}

/** The components of a displacement that do not round to zero: `ΔX 2`. */
export function shownSteps(shift: readonly number[], style: NumberStyle): readonly string[] {
  const names = ['ΔX', 'ΔY', 'ΔZ'] as const;
  const length = agreedLength(style);
  return names.flatMap((name, i) => {
    const text = length(shift[i] ?? outOfRange());
    return Number(text) === 0 ? [] : [`${name} ${text}`];
  });
}

function movedText(size: FeatureSize, count: number, steps: string, length: WriteLength): string {
  const [features, [first]] = [noun(size, count), partsOf(size, length)];
  return first === undefined
    ? say('{features} moved {steps}', { features, steps })
    : say('{features} {size} moved {steps}', { features, size: first, steps });
}

function spreadText(size: FeatureSize, count: number, reach: string, length: WriteLength): string {
  const [features, [first]] = [noun(size, count), partsOf(size, length)];
  return first === undefined
    ? say('{features} moved by up to {reach}', { features, reach })
    : say('{features} {size} moved by up to {reach}', { features, size: first, reach });
}

function elsewhereText(size: FeatureSize, count: number, length: WriteLength): string {
  return say('{features} {size} elsewhere', {
    features: noun(size, count),
    size: partsOf(size, length).join(', '),
  });
}

type WriteLength = (metres: number) => string;

/** Writes a length to the precision at which different programs agree. */
function agreedLength(style: NumberStyle): WriteLength {
  const write = lengthIn(style);
  return (metres) => write(toLeastPlace(metres, style.unit));
}

/** The noun, with the size if both revisions have the same: `2 holes ∅6: 5 deep → 8 deep`. */
function subject(name: string, before: readonly string[], after: readonly string[]): string {
  const [old, current] = [before[0], after[0]];
  return old === current && before.length + after.length > 2
    ? say('{features} {size}:', { features: name, size: old ?? '' })
    : name;
}

/** The items of two lists that are not in both. */
function differing(
  before: readonly string[],
  after: readonly string[],
): readonly [readonly string[], readonly string[]] {
  return [
    before.filter((part) => !after.includes(part)),
    after.filter((part) => !before.includes(part)),
  ];
}

function noun(size: FeatureSize, count: number): string {
  switch (size.kind) {
    case 'hole':
      return count === 1 ? say('hole') : say('{count} holes', { count });
    case 'bore':
      return count === 1 ? say('bore') : say('{count} bores', { count });
    case 'slot':
      if (size.arc) return count === 1 ? say('arc slot') : say('{count} arc slots', { count });
      return count === 1 ? say('slot') : say('{count} slots', { count });
    case 'boss':
      return count === 1 ? say('boss') : say('{count} bosses', { count });
    case 'fillet':
      return count === 1 ? say('fillet') : say('{count} fillets', { count });
    case 'round':
      if (size.isWhole) return count === 1 ? say('diameter') : say('{count} diameters', { count });
      return count === 1 ? say('radius') : say('{count} radii', { count });
    case 'chamfer':
      return count === 1 ? say('chamfer') : say('{count} chamfers', { count });
    case 'wall':
      return count === 1 ? say('wall') : say('{count} walls', { count });
    case 'thickness':
      return count === 1 ? say('thickness') : say('{count} thicknesses', { count });
    case 'gap':
      return count === 1 ? say('gap') : say('{count} gaps', { count });
    case 'face':
      return count === 1 ? say('face') : say('{count} faces', { count });
  }
}

/** The items with which a drawing describes the feature, the size first. */
function partsOf(size: FeatureSize, length: WriteLength): readonly string[] {
  switch (size.kind) {
    case 'hole':
      return [
        `∅${length(size.diameter)}`,
        ...(size.isThrough ? [say('through')] : [say('blind')]),
        ...(size.isThrough ? [] : deep(size, length)),
        ...(size.tipAngle === null
          ? []
          : [say('tip {angle}', { angle: toHundredth(size.tipAngle) })]),
        ...threadText(size.thread, length),
        ...(size.gap ? [gapWords(size.gap, { length, angle: toHundredth })] : []),
        ...(size.grooves ?? []).map((one) => grooveWords(one, { length, angle: toHundredth })),
        ...size.mouths.map((mouth) => holeEndText(mouth, length)),
      ];
    case 'slot':
      return [
        size.arc
          ? `${length(size.width)} × R${length(size.arc.radius)} × ${toHundredth(size.arc.angle)}`
          : `${length(size.width)} × ${length(size.length)}`,
        ...(size.isThrough ? [say('through')] : [say('blind')]),
        ...(size.isThrough ? [] : deep(size, length)),
      ];
    case 'bore':
      return [`∅${length(size.diameter)}`, say('{length} long', { length: length(size.length) })];
    case 'boss':
      return [
        ...[`∅${length(size.diameter)}`, say('{height} high', { height: length(size.height) })],
        ...threadText(size.thread, length),
      ];
    case 'fillet':
      return [`R${length(size.radius)}`];
    case 'round':
      return [size.isWhole ? `∅${length(2 * size.radius)}` : `R${length(size.radius)}`];
    case 'chamfer':
      return [`${length(size.width)} × ${toHundredth(size.angle)}`];
    case 'wall':
    case 'thickness':
    case 'gap':
      return [length(size.length)];
    case 'face':
      return [];
  }
}

function threadText(thread: Thread | undefined, length: WriteLength): readonly string[] {
  return thread ? [threadWords(thread, { length, angle: toHundredth })] : [];
}

function holeEndText(mouth: HoleEnd, length: WriteLength): string {
  const words = holeEndWords(mouth, { length, angle: toHundredth });
  return mouth.isFar ? say('far {mouth}', { mouth: words }) : words;
}

function deep(
  { depth, isDepthGreatest = false }: AnyHoleSize,
  length: WriteLength,
): readonly string[] {
  return depth === null ? [] : [depthWords(length(depth), isDepthGreatest)];
}

function toHundredth(angle: number): string {
  const step = Math.PI / 18_000;
  return degreesText(Math.round(angle / step) * step);
}
