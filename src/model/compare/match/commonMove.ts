import { groupBy } from '../../../words/groupBy';
import type { Vector } from '../../shapes';
import { distance, lengthOf, minus } from '../../vectors';
import type { PartShape } from './comparedShape';
import { inPlace } from './inPlace';
import { placeReach } from './sameShape';

/** At most so many different moves are considered, and so many of them, the most frequent first, are tried. */
const maxMoves = 64;
const maxTrials = 3;

/**
 * The displacement in metres by which more parts reach the place of a part with the same key than stand there already;
 * null if there is none. Groups of as many parts on both sides give the displacements to try: those of their middles.
 */
export function commonMove<P extends { readonly shape: PartShape }>(
  before: readonly P[],
  after: readonly P[],
  keyOf: (part: P) => string,
): Vector | null {
  const others = groupBy(after, keyOf);
  const groups = [...groupBy(before, keyOf)].flatMap(([key, old]) => {
    const current = others.get(key) ?? [];
    return current.length > 0 ? [{ old, current }] : [];
  });
  const count = (move: Vector | null) =>
    groups.reduce((sum, { old, current }) => sum + inPlace(old, current, move).length, 0);
  const moves = movesOf(groups);
  if (moves.length === 0) return null;
  let [best, most]: [Vector | null, number] = [null, count(null)];
  for (const move of moves) {
    const found = count(move);
    if (found > most) [best, most] = [move, found];
  }
  return best;
}

interface Group<P> {
  readonly old: readonly P[];
  readonly current: readonly P[];
}

/** The moves of the middles of groups, those of the most parts first. */
function movesOf<P extends { readonly shape: PartShape }>(
  groups: readonly Group<P>[],
): readonly Vector[] {
  const moves: { readonly move: Vector; readonly reach: number; parts: number }[] = [];
  for (const { old, current } of groups) {
    const [first] = old;
    if (!first || old.length !== current.length) continue;
    const move = minus(middleOf(current), middleOf(old));
    const reach = placeReach(first.shape);
    if (lengthOf(move) <= reach) continue;
    const known = moves.find((one) => distance(one.move, move) <= Math.max(one.reach, reach));
    if (known) known.parts += old.length;
    else if (moves.length < maxMoves) moves.push({ move, reach, parts: old.length });
  }
  moves.sort((a, b) => b.parts - a.parts);
  return moves.slice(0, maxTrials).map(({ move }) => move);
}

function middleOf(parts: readonly { readonly shape: PartShape }[]): Vector {
  const [x, y, z] = [0, 1, 2].map(
    (i) => parts.reduce((sum, { shape }) => sum + (shape.centre[i] ?? NaN), 0) / parts.length,
  );
  return [x ?? NaN, y ?? NaN, z ?? NaN];
}
