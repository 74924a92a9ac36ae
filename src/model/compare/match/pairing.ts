import { groupBy } from '../../../words/groupBy';
import type { Vector } from '../../shapes';
import { commonMove, instancePairs } from './commonMove';
import type { PartShape } from './comparedShape';
import { inPlace } from './inPlace';

/** The cost of pairing two parts; null if they do not correspond. */
export type Cost<P> = (before: P, after: P) => number | null;

/**
 * With more possible pairs than this, each part gets its cheapest partner in turn, instead of the cheapest pairs first.
 */
const maxPairs = 250_000;
/** Prices that differ by less, as through rounding, are one: metres, or shares. */
const samePrice = 1e-8;
/** Then at most this many candidates are examined for each part. */
const maxCandidates = 2000;

/** The pairs found so far, and the parts that are left. */
export class Pairing<P extends { readonly shape: PartShape }> {
  readonly pairs: [P, P][] = [];

  constructor(
    public leftBefore: readonly P[],
    public leftAfter: readonly P[],
  ) {}

  /** Pairs parts with the same key, the cheapest pairs first. */
  pair(keyOf: (part: P) => string, cost: Cost<P>): void {
    this.pairGroups(keyOf, (before, after) =>
      before.length * after.length <= maxPairs
        ? cheapestFirst(before, after, cost)
        : cheapestOfEach(before, after, cost),
    );
  }

  /** Pairs parts with the same key that are in the same place. */
  pairInPlace(keyOf: (part: P) => string): void {
    this.pairGroups(keyOf, (before, after) => inPlace(before, after));
  }

  /**
   * Pairs parts with the same key that one common displacement leads to each other, if it does so with more parts than
   * are in place without it.
   * @returns whether there were any
   */
  pairMoved(keyOf: (part: P) => string): boolean {
    const move: Vector | null = commonMove(this.leftBefore, this.leftAfter, keyOf);
    if (move) this.pairGroups(keyOf, (before, after) => inPlace(before, after, move));
    return move !== null;
  }

  /** Pairs equal instances as `instancePairs` does. */
  pairInstances(keyOf: (part: P) => string, nameOf: (part: P) => string, cost: Cost<P>): void {
    this.pairGroups(keyOf, (before, after) =>
      instancePairs(before, after, nameOf, (old, current) => cheapestFirst(old, current, cost)),
    );
  }

  /** The same as `pair`, but only for keys that both sides have equally often. */
  pairAsMany(keyOf: (part: P) => string, cost: Cost<P>): void {
    this.pairGroups(keyOf, (before, after) => {
      if (before.length !== after.length) return [];
      return before.length ** 2 <= maxPairs
        ? cheapestFirst(before, after, cost)
        : cheapestOfEach(before, after, cost);
    });
  }

  private pairGroups(
    keyOf: (part: P) => string,
    pairsOf: (before: readonly P[], after: readonly P[]) => readonly [P, P][],
  ): void {
    const candidates = groupBy(this.leftAfter, keyOf);
    const taken = new Set<P>();
    for (const [key, before] of groupBy(this.leftBefore, keyOf)) {
      for (const pair of pairsOf(before, candidates.get(key) ?? [])) {
        this.pairs.push(pair);
        taken.add(pair[0]).add(pair[1]);
      }
    }
    this.leftBefore = this.leftBefore.filter((part) => !taken.has(part));
    this.leftAfter = this.leftAfter.filter((part) => !taken.has(part));
  }
}

function cheapestFirst<P>(before: readonly P[], after: readonly P[], cost: Cost<P>): [P, P][] {
  const offers = before.flatMap((one) =>
    after.flatMap((other) => {
      const price = cost(one, other);
      return price === null ? [] : [{ one, other, rank: Math.round(price / samePrice) }];
    }),
  );
  offers.sort((a, b) => a.rank - b.rank);
  const taken = new Set<P>();
  return offers.flatMap(({ one, other }): [P, P][] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other]];
  });
}

function cheapestOfEach<P>(before: readonly P[], after: readonly P[], cost: Cost<P>): [P, P][] {
  const left = new Set(after);
  return before.flatMap((one): [P, P][] => {
    let best: P | null = null;
    let least = Infinity;
    let looks = 0;
    for (const other of left) {
      const price = cost(one, other) ?? Infinity;
      if (price < least) [best, least] = [other, price];
      if (++looks === maxCandidates) break;
    }
    if (best === null) return [];
    left.delete(best);
    return [[one, best]];
  });
}
