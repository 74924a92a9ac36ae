import { groupBy } from '../../../words/groupBy';
import type { PartShape } from './comparedShape';
import { isSamePlace, placeReach } from './sameShape';

/** The cost of pairing two parts; null if they do not correspond. */
export type Cost<P> = (before: P, after: P) => number | null;

/**
 * With more possible pairs than this, each part gets its cheapest partner in turn, instead of the cheapest pairs first.
 */
const maxPairs = 250_000;
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
    this.pairGroups(keyOf, inPlace);
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
      return price === null ? [] : [{ one, other, price }];
    }),
  );
  offers.sort((a, b) => a.price - b.price);
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

/** Only parts whose centres have nearly the same x are examined. */
function inPlace<P extends { readonly shape: PartShape }>(
  before: readonly P[],
  after: readonly P[],
): [P, P][] {
  const xOf = (part: P | undefined) => part?.shape.centre[0] ?? Infinity;
  const sorted = [...after].sort((a, b) => xOf(a) - xOf(b));
  const taken = new Set<P>();
  return before.flatMap((one): [P, P][] => {
    const reach = placeReach(one.shape);
    for (let i = firstFrom(sorted, xOf(one) - reach, xOf); i < sorted.length; i++) {
      const other = sorted[i];
      if (!other || xOf(other) > xOf(one) + reach) break;
      if (taken.has(other) || !isSamePlace(one.shape, other.shape)) continue;
      taken.add(other);
      return [[one, other]];
    }
    return [];
  });
}

/** The index of the first item that is not below a limit. */
function firstFrom<P>(
  sorted: readonly P[],
  limit: number,
  valueOf: (item: P | undefined) => number,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueOf(sorted[middle]) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
