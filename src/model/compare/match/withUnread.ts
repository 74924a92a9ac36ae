import type { LeftOut } from '../../modelExtras';
import type { ComparedPart, Match } from './matchParts';

/**
 * Finds the parts that one file seems to have alone although the other has them too and they could not be read there.
 * Such a part is neither added nor removed.
 * @param leftOut the parts of each file that could not be read; a result names only a limited number, the rest have no
 * name
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

/** Returns a function that tells whether a part was left out, which it does as often as the part was placed. */
function takenFrom(leftOut: readonly LeftOut[]): (part: ComparedPart | null) => boolean {
  const left = new Map(leftOut.map(({ name, placements }) => [name, placements]));
  return (part) => {
    const name = [part?.name ?? '', ''].find((one) => (left.get(one) ?? 0) > 0);
    if (name === undefined) return false;
    left.set(name, (left.get(name) ?? 0) - 1);
    return true;
  };
}
