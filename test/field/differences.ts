import type { MeasuredFacts } from '../../src/model/facts/modelFacts';
import type { NativeFinding } from './nativePeer';

/** Our sums over all placements, and the parts with their counts. */
type OurFinding = Pick<MeasuredFacts, 'volume' | 'area' | 'sizeMetres' | 'parts'>;

/** From here on a difference is looked at: relative, of the largest side for the box. */
const limits = { volume: 1e-4, area: 1e-4, box: 1e-3 } as const;

/** What native OpenCascade says otherwise, a sentence each; our value stands first. */
export function differencesOf(facts: OurFinding, theirs: NativeFinding): readonly string[] {
  const faces = facts.parts.reduce((sum, part) => sum + part.faces * part.placements, 0);
  return [
    ...(faces === theirs.faces ? [] : [`faces ${faces} | ${theirs.faces}`]),
    ...summed('volume', facts.volume && facts.volume.value * 1e9, theirs.volume, limits.volume),
    ...summed('area', facts.area && facts.area.value * 1e6, theirs.area, limits.area),
    ...boxDifference(facts.sizeMetres, theirs.size),
  ];
}

function summed(what: string, one: number | null, other: number, limit: number): readonly string[] {
  if (one === null) return other > 0 ? [`${what} none | ${shown(other)}`] : [];
  const off = Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), Number.MIN_VALUE);
  return off > limit ? [`${what} ${shown(one)} | ${shown(other)} (${off.toExponential(1)})`] : [];
}

function boxDifference(
  metres: MeasuredFacts['sizeMetres'],
  theirs: readonly number[],
): readonly string[] {
  if (metres === null) return [];
  const ours = metres.map((side) => side * 1000);
  const largest = Math.max(...ours, ...theirs);
  const off = Math.max(...ours.map((side, axis) => Math.abs(side - (theirs[axis] ?? 0)))) / largest;
  if (!(off > limits.box)) return [];
  const text = (sides: readonly number[]) => sides.map(shown).join(' × ');
  return [`box ${text(ours)} | ${text(theirs)} (${off.toExponential(1)})`];
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}
