import { say } from '../../words/say';
import { lengthInMm } from '../facts/factsText';
import { degreesText } from '../features/holeText';
import type { Mouth } from '../features/features';
import { mouthWords } from '../features/mouthWords';
import type { FeatureChange, FeatureSize } from './features/featureSize';

/** Empty where both read the same in words. `4 holes ∅6 → ∅8`, `wall 3 → 4 mm`, `2 holes ∅3 moved ΔX 2 mm` */
export function featureChangeText(change: FeatureChange): string {
  const { count, before, after, shift, reach, isExact } = change;
  const mark = isExact ? '' : '≈ ';
  if (before && after) {
    if (shift) return movedText(before, count, shift);
    if (reach !== undefined) return spreadText(before, count, reach);
    if (change.isElsewhere) return elsewhereText(after, count);
    const [old, current] = differing(partsOf(before), partsOf(after));
    if (old === current) return '';
    return say('{features} {old} → {current}', {
      features: subject(before, after, count),
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

/** ` mm` where the number stands for itself. */
function unitOf({ kind }: FeatureSize): string {
  return kind === 'wall' || kind === 'thickness' || kind === 'gap' ? ' mm' : '';
}

function movedText(
  size: FeatureSize,
  count: number,
  shift: readonly [number, number, number],
): string {
  const names = ['ΔX', 'ΔY', 'ΔZ'] as const;
  const steps = names.flatMap((name, i) => {
    const text = toMicrometre(shift[i] ?? 0);
    return text === '0' || text === '-0' ? [] : [`${name} ${text}`];
  });
  return say('{features} {size} moved {steps} mm', {
    features: noun(size, count),
    size: partsOf(size)[0] ?? '',
    steps: steps.join(' '),
  });
}

function spreadText(size: FeatureSize, count: number, reach: number): string {
  return say('{features} {size} moved by up to {reach} mm', {
    features: noun(size, count),
    size: partsOf(size)[0] ?? '',
    reach: toMicrometre(reach),
  });
}

function elsewhereText(size: FeatureSize, count: number): string {
  return say('{features} {size} elsewhere', {
    features: noun(size, count),
    size: partsOf(size).join(', '),
  });
}

/** As precisely as programs agree. */
function toMicrometre(metres: number): string {
  return lengthInMm(Math.round(metres * 1e6) / 1e6);
}

/** With what both have in common where that is the size: `2 holes ∅6: 5 deep → 8 deep`. */
function subject(before: FeatureSize, after: FeatureSize, count: number): string {
  const [old, current] = [partsOf(before)[0], partsOf(after)[0]];
  const name = noun(after, count);
  return old === current && partsOf(before).length + partsOf(after).length > 2
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
    case 'bore':
      return count === 1 ? say('bore') : say('{count} bores', { count });
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
function partsOf(size: FeatureSize): readonly string[] {
  switch (size.kind) {
    case 'hole':
      return [
        `∅${toMicrometre(size.diameter)}`,
        ...(size.isThrough ? [say('through')] : [say('blind')]),
        ...(size.depth === null || size.isThrough ? [] : [deep(size.depth)]),
        ...(size.tipAngle === null
          ? []
          : [say('tip {angle}', { angle: toHundredth(size.tipAngle) })]),
        ...size.mouths.map(mouthText),
      ];
    case 'slot':
      return [
        `${toMicrometre(size.width)} × ${toMicrometre(size.length)}`,
        ...(size.isThrough ? [say('through')] : [say('blind')]),
        ...(size.depth === null || size.isThrough ? [] : [deep(size.depth)]),
      ];
    case 'bore':
      return [
        `∅${toMicrometre(size.diameter)}`,
        say('{length} long', { length: toMicrometre(size.length) }),
      ];
    case 'boss':
      return [
        `∅${toMicrometre(size.diameter)}`,
        say('{height} high', { height: toMicrometre(size.height) }),
      ];
    case 'fillet':
      return [`R${toMicrometre(size.radius)}`];
    case 'chamfer':
      return [`${toMicrometre(size.width)} × ${toHundredth(size.angle)}`];
    case 'wall':
    case 'thickness':
    case 'gap':
      return [toMicrometre(size.length)];
  }
}

function mouthText(mouth: Mouth): string {
  const words = mouthWords(mouth, inMillimetres);
  return mouth.isFar ? say('far {mouth}', { mouth: words }) : words;
}

function deep(depth: number): string {
  return say('{depth} deep', { depth: toMicrometre(depth) });
}

const inMillimetres = { length: toMicrometre, angle: toHundredth };

function toHundredth(angle: number): string {
  const step = Math.PI / 18_000;
  return degreesText(Math.round(angle / step) * step);
}
