import type { Color } from 'three';
import type { ModelExtras } from '../../contract/modelExtras';
import type { ViewerOptions } from '../../contract/viewerMessages';
import { boxOfParts, type Model, type Part } from '../model/model';
import type { Shown } from '../model/visibility';
import { sizeText, unitFor } from './lengths';

/** More kinds of parts than these are counted, not named. */
const mostNames = 12;

/** A model in words, for people who do not see it: parts, size, colours. */
export function describeModel(model: Model, units: ViewerOptions['units']): string {
  const { parts, shown, extras } = model;
  const name = shown.roots[0]?.name ?? '';
  const kinds = countBy(parts, (part) => part.name);
  const names = [...kinds].slice(0, mostNames).map(([kind, count]) => times(kind, count));
  const more = kinds.size > mostNames ? [`${kinds.size - mostNames} other kinds`] : [];
  const size = sizeText(inSourceAxes(shown.sizeMetres, extras), unitFor(units, extras));
  return [
    `3D model${name === '' ? '' : ` ${name}`}, ${size}.`,
    `${parts.length === 1 ? '1 part' : `${parts.length} parts`}: ${[...names, ...more].join(', ')}.`,
    coloursOf(parts),
  ].join(' ');
}

/** What is selected, in words: name, place, size, colour. */
export function describeParts(
  parts: readonly Part[],
  { extras }: Pick<Model, 'extras'>,
  units: ViewerOptions['units'],
  { hidden, ghosts }: Shown<Part>,
): string {
  const [part] = parts;
  if (!part) return 'Nothing selected.';
  if (parts.length > 1) {
    const names = [...countBy(parts, ({ name }) => name)].slice(0, mostNames);
    const list = names.map(([name, count]) => times(name, count)).join(', ');
    return `${parts.length} parts selected: ${list}.`;
  }
  const place = part.assemblies.length > 0 ? `, in ${part.assemblies.join(' / ')}` : '';
  const { min, max } = boxOfParts(parts);
  const lengths = [max.x - min.x, max.y - min.y, max.z - min.z] as const;
  const size = sizeText(inSourceAxes(lengths, extras), unitFor(units, extras));
  const seen = hidden.has(part) ? ' Hidden.' : ghosts.has(part) ? ' See-through.' : '';
  return `${part.name} selected${place}. ${size}. ${coloursOf(parts)}${seen}`;
}

/** Caliper turned the source's Z up into glTF's Y up: an engineer expects the source's axes. */
export function inSourceAxes(
  [x, y, z]: readonly [number, number, number],
  extras: ModelExtras | null,
): readonly [number, number, number] {
  return extras ? [x, z, y] : [x, y, z];
}

/** `Grey, red, dark blue.` */
function coloursOf(parts: readonly Part[]): string {
  const colours = parts.flatMap(({ pieces }) => pieces.flatMap(({ color }) => color ?? []));
  const names = [...countBy(colours, nameOfColor)].sort(([, a], [, b]) => b - a);
  const text = names.map(([name]) => name).join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const hues: readonly (readonly [belowDegrees: number, name: string])[] = [
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

/** The plain word for a colour. */
export function nameOfColor(color: Color): string {
  const { h, s, l } = color.getHSL({ h: 0, s: 0, l: 0 }, 'srgb');
  if (l < 0.08) return 'black';
  if (l > 0.95) return 'white';
  if (s < 0.12) return l < 0.35 ? 'dark grey' : l > 0.75 ? 'light grey' : 'grey';
  const hue = hues.find(([below]) => h * 360 < below)?.[1] ?? 'red';
  if (hue === 'orange' && l < 0.4) return 'brown';
  return l < 0.3 ? `dark ${hue}` : l > 0.75 ? `light ${hue}` : hue;
}

function times(name: string, count: number): string {
  return count === 1 ? name : `${count} times ${name}`;
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}
