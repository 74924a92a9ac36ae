import { DisjointSets } from '../../../words/disjointSets';
import { groupBy } from '../../../words/groupBy';

/** A rectangle along two axes. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

export function extentOf(all: readonly Extent[]): Extent {
  const extent = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const one of all) {
    extent.left = Math.min(extent.left, one.left);
    extent.right = Math.max(extent.right, one.right);
    extent.low = Math.min(extent.low, one.low);
    extent.high = Math.max(extent.high, one.high);
  }
  return extent;
}

export function sizeOf({ left, right, low, high }: Extent): number {
  return Math.hypot(right - left, high - low);
}

export function middleOf({ left, right, low, high }: Extent): readonly [u: number, v: number] {
  return [(left + right) / 2, (low + high) / 2];
}

export function expanded({ left, right, low, high }: Extent, by: number): Extent {
  return { left: left - by, right: right + by, low: low - by, high: high + by };
}

export function containsExtent(outer: Extent, inner: Extent): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.low >= outer.low &&
    inner.high <= outer.high
  );
}

/** With more rectangles than this, pairwise comparison would take too long: all are then one cluster. */
const max = 5000;

/**
 * Groups rectangles into clusters: two belong together if the gap between them is at most `gap` along both axes,
 * directly or through others.
 */
export function clustersOf<T extends Extent>(all: readonly T[], gap: number): T[][] {
  if (all.length > max) return [[...all]];
  // What is drawn many times in one place is compared once.
  const places = [
    ...groupBy(all, (one) => JSON.stringify([one.left, one.right, one.low, one.high])),
  ];
  const sorted = places
    .map(([, same]) => ({ same, extent: extentOf(same) }))
    .sort((a, b) => a.extent.left - b.extent.left);
  const sets = new DisjointSets(sorted.length);
  sorted.forEach(({ extent: one }, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j]?.extent;
      if (!other || other.left > one.right + gap) break;
      const isNear = other.low <= one.high + gap && other.high >= one.low - gap;
      if (isNear) sets.join(j, i);
    }
  });
  const numbered = sorted.map(({ same }, i) => ({ same, set: sets.of(i) }));
  const clusters = groupBy(numbered, ({ set }) => set);
  return [...clusters.values()].map((cluster) => cluster.flatMap(({ same }) => same));
}
