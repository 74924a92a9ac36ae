import type { Match } from '../match/matchParts';
import { shiftBetween } from '../match/shiftBetween';
import { differingFaces, type DetailedPart, type Difference } from './differingFaces';
import { hasSlightMove } from './slightMoves';

/**
 * Matches of which the faces say more than the measures of their surfaces: two exporters divide one body into other
 * faces and triangles, a part that is nearly its own mirror image has nearly the measures of that, and a hole that went
 * elsewhere by some micrometres hardly changes any.
 */
export function settledMatches<P extends DetailedPart>(
  matches: readonly Match<P>[],
): readonly Match<P>[] {
  return matches.map(settled);
}

function settled<P extends DetailedPart>(match: Match<P>): Match<P> {
  const { kind, before, after, isRecoloured } = match;
  if (before && after && (kind === 'unchanged' || kind === 'recoloured')) {
    return hasSlightMove(before, after) ? { ...match, kind: 'changed' } : match;
  }
  if (!before || !after || (kind !== 'changed' && kind !== 'moved')) return match;
  if (kind === 'moved' && before.shape.triangles === after.shape.triangles) return match;
  if (!before.detail().isExact || !after.detail().isExact) return match;
  const difference = differingFaces({ ...match, kind: 'changed' });
  if (isNone(difference) && haveOneVolume(before, after)) {
    const inPlace = isRecoloured ? 'recoloured' : 'unchanged';
    return { ...match, kind: difference.move ? 'moved' : inPlace };
  }
  return kind === 'moved' && isSquarelyRotated(before, after)
    ? { ...match, kind: 'changed' }
    : match;
}

function isNone({ before, after }: Difference): boolean {
  return [before, after].every((side) => typeof side !== 'string' && side.size === 0);
}

/** Of the volume: what two programs compute of one body. */
const sameVolume = 1e-4;

function haveOneVolume({ shape: a }: DetailedPart, { shape: b }: DetailedPart): boolean {
  if (a.exactVolume === null || b.exactVolume === null) return false;
  const larger = Math.max(Math.abs(a.exactVolume), Math.abs(b.exactVolume));
  return Math.abs(a.exactVolume - b.exactVolume) <= sameVolume * larger;
}

/** Whether it would stand on its faces again: these turns are looked for among the faces. */
function isSquarelyRotated(
  { shape: before }: DetailedPart,
  { shape: after }: DetailedPart,
): boolean {
  const { isRotated, rotation } = shiftBetween(before, after);
  if (!isRotated || !rotation) return !isRotated;
  // Turns are rounded to hundredths of a degree for people, and come from places in single precision.
  const isQuarter = Math.abs(rotation.degrees / 90 - Math.round(rotation.degrees / 90)) < 1e-4;
  return isQuarter && Math.max(...rotation.axis.map(Math.abs)) > 1 - 1e-6;
}
