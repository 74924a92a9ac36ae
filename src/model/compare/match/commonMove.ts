import { groupBy } from '../../../words/groupBy';
import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { distance, lengthOf, minus } from '../../vectors';
import type { PartShape } from './comparedShape';
import { inPlace } from './inPlace';
import { isSamePlace, placeReach } from './sameShape';

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

/** With more equal instances than these, only their names decide, and only where these show one move for all. */
const maxInstances = 500;

/**
 * The pairs of equal instances by name, where their names show no more different moves than nearness would; or those
 * that one move leads to each other, where nearness would show several. Empty where the places alone decide, as where
 * an exporter numbered its occurrences anew.
 * @param before all instances of one shape, as `after`
 * @param nameOf instances of one name are told apart by their order
 * @param nearest the pairs that nearness gives to those that are not in place
 */
export function instancePairs<P extends { readonly shape: PartShape }>(
  before: readonly P[],
  after: readonly P[],
  nameOf: (part: P) => string,
  nearest: (before: readonly P[], after: readonly P[]) => [P, P][],
): [P, P][] {
  if (before.length < 2 || before.length !== after.length) return [];
  const named = namedPairs(before, after, nameOf);
  const namedMoves = named ? differentMoves(named) : Infinity;
  if (named && (namedMoves === 0 || (namedMoves === 1 && before.length > maxInstances))) {
    return named;
  }
  if (before.length > maxInstances) return [];
  const stayed = inPlace(before, after);
  const placed = new Set(stayed.flat());
  const isLeft = (part: P) => !placed.has(part);
  const nearestMoves = differentMoves(nearest(before.filter(isLeft), after.filter(isLeft)));
  if (named && namedMoves <= nearestMoves) return named;
  if (nearestMoves < 2) return [];
  const together = inPlace(before, after, minus(middleOf(after), middleOf(before)));
  return together.length === before.length ? together : [];
}

/** The parts of the same names, in their order; null if one side has a name less often. */
function namedPairs<P>(
  before: readonly P[],
  after: readonly P[],
  nameOf: (part: P) => string,
): [P, P][] | null {
  const others = groupBy(after, nameOf);
  const pairs = [...groupBy(before, nameOf)].flatMap(([name, old]) => {
    const current = others.get(name) ?? [];
    if (current.length !== old.length) return [];
    return old.map((part, i): [P, P] => [part, current[i] ?? outOfRange()]);
  });
  return pairs.length === before.length ? pairs : null;
}

/** The number of different displacements of parts that left their places; more than `maxMoves` are not counted. */
function differentMoves<P extends { readonly shape: PartShape }>(
  pairs: readonly (readonly [P, P])[],
): number {
  const moves: Vector[] = [];
  for (const [{ shape: from }, { shape: to }] of pairs) {
    if (isSamePlace(from, to)) continue;
    const move = minus(to.centre, from.centre);
    const isKnown = moves.some((one) => distance(one, move) <= placeReach(from));
    if (!isKnown && moves.push(move) > maxMoves) break;
  }
  return moves.length;
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
