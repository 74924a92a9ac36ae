import type { LeftOut } from '../../modelExtras';
import type { ComparedPart, Match } from './matchParts';

/**
 * Tells apart what one file has alone from what the other one has as well, though it could not be read there: such a
 * part is neither added nor removed.
 * @param leftOut what could not be read of each file; of more parts than a result names, the others have no name
 */
export function withUnread<P extends ComparedPart>(
  matches: readonly Match<P>[],
  before: readonly LeftOut[] = [],
  after: readonly LeftOut[] = [],
): readonly Match<P>[] {
  const [takeOld, takeNew] = [takenFrom(before), takenFrom(after)];
  return matches.map((match) => {
    const { kind } = match;
    const isUnread =
      (kind === 'removed' && takeNew(match.before)) || (kind === 'added' && takeOld(match.after));
    return isUnread ? { ...match, kind: 'unread' } : match;
  });
}

/** Whether a part is among what was left out, which is as often as it was placed there. */
function takenFrom(leftOut: readonly LeftOut[]): (part: ComparedPart | null) => boolean {
  const left = new Map(leftOut.map(({ name, placements }) => [name, placements]));
  return (part) => {
    const name = [part?.name ?? '', ''].find((one) => (left.get(one) ?? 0) > 0);
    if (name === undefined) return false;
    left.set(name, (left.get(name) ?? 0) - 1);
    return true;
  };
}
