import { say } from '../../words/say';
import { lengthIn } from '../facts/factsText';
import type { NumberStyle } from '../quantities';
import { degreesText } from '../features/holeText';
import type { Mouth } from '../features/features';
import type { AnyHoleSize } from '../features/holeCounts';
import { depthWords, mouthWords } from '../features/mouthWords';
import type { FeatureChange, FeatureSize } from './features/featureSize';

/** Empty where both read the same in words. `4 holes ∅6 → ∅8`, `wall 3 → 4 mm`, `2 holes ∅3 moved ΔX 2 mm` */
export function featureChangeText(
  { count, before, after, shift, isExact }: FeatureChange,
  style: NumberStyle,
): string {
  const mark = isExact ? '' : '≈ ';
  const unit = ` ${style.unit}`;
  const partsOf = (size: FeatureSize) => sizeParts(size, lengthIn(style));
  const unitOf = (size: FeatureSize) => (isBareLength(size) ? unit : '');
  if (before && after) {
    if (shift) {
      const [size = ''] = partsOf(before);
      return say('{features} {size} moved {steps}', {
        ...{ features: noun(before, count), size },
        steps: stepsText(shift, style),
      });
    }
    const [oldParts, currentParts] = [partsOf(before), partsOf(after)];
    const [old, current] = differing(oldParts, currentParts);
    if (old === current) return '';
    return say('{features} {old} → {current}', {
      features: subject(noun(after, count), oldParts, currentParts),
      old: `${mark}${old}`,
      current: `${mark}${current}${unitOf(after)}`,
    });
  }
  const there = after ?? before;
  if (!there) return '';
  const values = {
    features: noun(there, count),
    size: `${mark}${partsOf(there).join(', ')}${unitOf(there)}`,
  };
  return after ? say('{features} {size} added', values) : say('{features} {size} removed', values);
}

/** Whether the number stands for itself, and wants its unit. */
function isBareLength({ kind }: FeatureSize): boolean {
  return kind === 'wall' || kind === 'thickness' || kind === 'gap';
}

/** `ΔX 2 ΔZ -1 mm`; what is nothing but for rounding is left out. */
export function stepsText(shift: readonly number[], style: NumberStyle): string {
  const names = ['ΔX', 'ΔY', 'ΔZ'] as const;
  const steps = names.flatMap((name, i) => {
    const step = Math.round((shift[i] ?? 0) * 1e9) / 1e9;
    const text = lengthIn(style)(step);
    return Number(text) === 0 ? [] : [`${name} ${text}`];
  });
  return `${steps.join(' ')} ${style.unit}`;
}

/** With what both have in common where that is the size: `2 holes ∅6: 5 deep → 8 deep`. */
function subject(name: string, before: readonly string[], after: readonly string[]): string {
  const [old, current] = [before[0], after[0]];
  return old === current && before.length + after.length > 2
    ? say('{features} {size}:', { features: name, size: old ?? '' })
    : name;
}

/** Of two lists, what is not in both; all of both where only one has more. */
function differing(before: readonly string[], after: readonly string[]): readonly [string, string] {
  const old = before.filter((part) => !after.includes(part));
  const current = after.filter((part) => !before.includes(part));
  const isWhole = old.length === 0 || current.length === 0;
  const [first, last] = isWhole ? [before.slice(1), after.slice(1)] : [old, current];
  return [first.join(', ') || say('plain'), last.join(', ') || say('plain')];
}

function noun({ kind }: FeatureSize, count: number): string {
  switch (kind) {
    case 'hole':
      return count === 1 ? say('hole') : say('{count} holes', { count });
    case 'slot':
      return count === 1 ? say('slot') : say('{count} slots', { count });
    case 'boss':
      return count === 1 ? say('boss') : say('{count} bosses', { count });
    case 'fillet':
      return count === 1 ? say('fillet') : say('{count} fillets', { count });
    case 'chamfer':
      return count === 1 ? say('chamfer') : say('{count} chamfers', { count });
    case 'wall':
      return count === 1 ? say('wall') : say('{count} walls', { count });
    case 'thickness':
      return count === 1 ? say('thickness') : say('{count} thicknesses', { count });
    case 'gap':
      return count === 1 ? say('gap') : say('{count} gaps', { count });
  }
}

/** What a drawing says of it, the size first. */
function sizeParts(size: FeatureSize, length: WriteLength): readonly string[] {
  switch (size.kind) {
    case 'hole':
      return [
        `∅${length(size.diameter)}`,
        ...(size.isThrough ? [say('through')] : [say('blind')]),
        ...(size.isThrough ? [] : deep(size, length)),
        ...(size.tipAngle === null
          ? []
          : [say('tip {angle}', { angle: degreesText(size.tipAngle) })]),
        ...size.mouths.map((mouth) => mouthText(mouth, length)),
      ];
    case 'slot':
      return [
        `${length(size.width)} × ${length(size.length)}`,
        ...(size.isThrough ? [say('through')] : [say('blind')]),
        ...(size.isThrough ? [] : deep(size, length)),
      ];
    case 'boss':
      return [`∅${length(size.diameter)}`, say('{height} high', { height: length(size.height) })];
    case 'fillet':
      return [`R${length(size.radius)}`];
    case 'chamfer':
      return [`${length(size.width)} × ${degreesText(size.angle)}`];
    case 'wall':
    case 'thickness':
    case 'gap':
      return [length(size.length)];
  }
}

type WriteLength = (metres: number) => string;

function mouthText(mouth: Mouth, length: WriteLength): string {
  const words = mouthWords(mouth, { length, angle: degreesText });
  return mouth.isFar ? say('far {mouth}', { mouth: words }) : words;
}

function deep(
  { depth, isDepthGreatest = false }: AnyHoleSize,
  length: WriteLength,
): readonly string[] {
  return depth === null ? [] : [depthWords(length(depth), isDepthGreatest)];
}
