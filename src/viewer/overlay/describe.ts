import type { Color } from 'three';
import type { ModelExtras } from '../../model/modelExtras';
import { say, sentencesInLine } from '../../words/say';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { Model, Part } from '../model/model';
import type { Shown } from '../model/visibility';
import {
  countText,
  exactFigures,
  withApproximateSign,
  meshFigures,
  sizeText,
} from '../../model/quantities';
import { styleFor } from '../base/lengths';
import { placeText } from '../base/placeText';

/** At most so many kinds of parts are named; the others are counted. */
const maxNames = 12;

/** Describes a model in words, for screen readers: parts, size, colours. */
export function describeModel(model: Model, numbers: NumberOptions): string {
  const { parts, shown, extras } = model;
  const name = shown.roots[0]?.name ?? '';
  const kinds = countBy(parts, (part) => part.product);
  const names = [...kinds].slice(0, maxNames).map(([kind, count]) => times(kind, count));
  const more =
    kinds.size > maxNames ? [say('{count} other kinds', { count: kinds.size - maxNames })] : [];
  const list = [...names, ...more].join(say(', '));
  const lengths = inSourceAxes(shown.sizeMetres, extras);
  const size = sizeWords(lengths, shown.isSizeExact, extras, numbers);
  return sentencesInLine([
    name === ''
      ? say('3D model, {size}.', { size })
      : say('3D model {name}, {size}.', { name, size }),
    parts.length === 1
      ? say('1 part: {list}.', { list })
      : say('{count} parts: {list}.', { count: countText(parts.length), list }),
    coloursOf(parts),
  ]);
}

/** Describes the selection in words: name, location, size, colour. */
export function describeParts(
  parts: readonly Part[],
  { extras }: Pick<Model, 'extras'>,
  numbers: NumberOptions,
  { hidden, ghosts }: Shown<Part>,
): string {
  const [part] = parts;
  if (!part) return say('Nothing selected.');
  if (parts.length > 1) {
    const names = [...countBy(parts, ({ product }) => product)].slice(0, maxNames);
    const list = names.map(([name, count]) => times(name, count)).join(say(', '));
    return say('{count} parts selected: {list}.', { count: countText(parts.length), list });
  }
  const place = placeText(part.assemblies);
  const what =
    place === ''
      ? say('{name} selected.', { name: part.name })
      : say('{name} selected, in {place}.', { name: part.name, place });
  const size = sizeWords(part.size, part.isSizeExact, extras, numbers);
  const seen = hidden.has(part) ? say('Hidden.') : ghosts.has(part) ? say('See-through.') : '';
  return sentencesInLine([what, say('{size}.', { size }), coloursOf(parts), seen]);
}

function sizeWords(
  lengths: readonly [number, number, number],
  isExact: boolean,
  extras: ModelExtras | null,
  numbers: NumberOptions,
): string {
  const figures = isExact ? exactFigures : meshFigures;
  const text = sizeText(lengths, styleFor(numbers, extras), figures);
  return withApproximateSign(text, isExact);
}

/**
 * Converts lengths from glTF's axes (Y up) to those of the source (Z up), which an engineer expects; only Caliper's own
 * results are rotated.
 */
export function inSourceAxes(
  [x, y, z]: readonly [number, number, number],
  extras: ModelExtras | null,
): readonly [number, number, number] {
  return extras ? [x, z, y] : [x, y, z];
}

/** Names the colours of parts, the most frequent first: `Grey, red, dark blue.` */
function coloursOf(parts: readonly Part[]): string {
  const colours = parts.flatMap(({ pieces }) => pieces.flatMap(({ color }) => color ?? []));
  const names = [...countBy(colours, nameOfColor)].sort(([, a], [, b]) => b - a);
  const text = names.map(([name]) => name).join(say(', '));
  const list = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return text === '' ? '' : say('{list}.', { list });
}

type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'cyan' | 'blue' | 'purple' | 'pink' | 'grey';

const hues: readonly (readonly [belowDegrees: number, hue: Hue])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [200, 'cyan'],
  [260, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [360, 'red'],
];

const hueWords = (): Readonly<Record<Hue, string>> => ({
  red: say('red'),
  orange: say('orange'),
  yellow: say('yellow'),
  green: say('green'),
  cyan: say('cyan'),
  blue: say('blue'),
  purple: say('purple'),
  pink: say('pink'),
  grey: say('grey'),
});

/** The common name of a colour. */
export function nameOfColor(color: Color): string {
  const { h, s, l } = color.getHSL({ h: 0, s: 0, l: 0 }, 'srgb');
  if (l < 0.08) return say('black');
  if (l > 0.95) return say('white');
  if (s < 0.12) return l < 0.35 ? dark('grey') : l > 0.75 ? light('grey') : say('grey');
  const hue = hues.find(([below]) => h * 360 < below)?.[1] ?? 'red';
  if (hue === 'orange' && l < 0.4) return say('brown');
  return l < 0.3 ? dark(hue) : l > 0.75 ? light(hue) : hueWords()[hue];
}

function dark(hue: Hue): string {
  return say('dark {hue}', { hue: hueWords()[hue] });
}

function light(hue: Hue): string {
  return say('light {hue}', { hue: hueWords()[hue] });
}

function times(name: string, count: number): string {
  return count === 1 ? name : say('{count} times {name}', { count, name });
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}
