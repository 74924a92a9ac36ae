import type { MeasuredFacts } from '../../src/model/facts/modelFacts';
import type { NativeFinding } from './nativePeer';

/** Our sums over all placements, and the parts with their counts. */
type OurFinding = Pick<MeasuredFacts, 'volume' | 'area' | 'sizeMetres' | 'parts'>;

/** From here on a difference is looked at: relative, of the largest side for the box. */
const limits = { sum: 1e-4, box: 1e-3 } as const;

/** What native OpenCascade says otherwise, a sentence each; our value stands first. */
export function differencesOf(facts: OurFinding, theirs: NativeFinding): readonly string[] {
  // Of curves alone there is nothing to compare.
  if (theirs.faces === 0) return [];
  const faces = facts.parts.reduce((sum, part) => sum + part.faces * part.placements, 0);
  return [
    ...(faces === theirs.faces ? [] : [`faces ${faces} | ${theirs.faces}`]),
    // It calls nothing a solid in most IGES files, whose faces know nothing of each other.
    ...(theirs.solids > 0 ? summed('volume', whole(facts, 'volume', 1e9), theirs.volume) : []),
    ...summed('area', whole(facts, 'area', 1e6), theirs.area),
    ...boxDifference(facts.sizeMetres, theirs.size),
  ];
}

/** Null where it is not that of all placements. */
function whole(facts: OurFinding, what: 'volume' | 'area', perUnit: number): number | null {
  const sum = facts[what];
  const placements = facts.parts.reduce((all, part) => all + part.placements, 0);
  return sum?.placements === placements ? sum.value * perUnit : null;
}

function summed(what: string, one: number | null, other: number): readonly string[] {
  if (one === null) return other > 0 ? [`${what} none | ${shown(other)}`] : [];
  const off = Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), Number.MIN_VALUE);
  return off > limits.sum
    ? [`${what} ${shown(one)} | ${shown(other)} (${off.toExponential(1)})`]
    : [];
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
