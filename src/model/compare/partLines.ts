import { groupBy } from '../../words/groupBy';
import { say } from '../../words/say';
import type { NumberStyle } from '../quantities';
import type { Vector } from '../shapes';
import type { PartChange } from './changes';
import { changeTextOf, subjectOf, type ChangeText } from './partChangeText';

/** The changes of the parts, one line each or one for several parts with the same change. */
export function partLines(parts: readonly PartChange[], style: NumberStyle): readonly string[] {
  const groups = summedUp(grouped(parts, style));
  const lines = groups.slice(0, maxLines).flatMap(groupLines);
  const more = groups.length - maxLines;
  return more > 0 ? [...lines, say('and {count} more', { count: more })] : lines;
}

/** Stands before lines under a heading. */
export const indent = '  ';

/** Further lines about parts are only counted. */
const maxLines = 500;

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
