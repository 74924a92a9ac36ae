import { DisjointSets } from '../../../words/disjointSets';
import { groupBy } from '../../../words/groupBy';

/** A rectangle along two axes. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** With more rectangles than this, pairwise comparison would take too long: all are then one cluster. */
const most = 5000;

/**
 * Groups rectangles into clusters: two belong together if the gap between them is at most `gap` along both axes,
 * directly or through others.
 */
export function clustersOf<T extends Extent>(all: readonly T[], gap: number): T[][] {
  if (all.length > most) return [[...all]];
  const sorted = all.toSorted((a, b) => a.left - b.left);
  const sets = new DisjointSets(sorted.length);
  sorted.forEach((one, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j];
      if (!other || other.left > one.right + gap) break;
      const isNear = other.low <= one.high + gap && other.high >= one.low - gap;
      if (isNear) sets.join(j, i);
    }
  });
  const numbered = sorted.map((one, i) => ({ one, set: sets.of(i) }));
  const clusters = groupBy(numbered, ({ set }) => set);
  return [...clusters.values()].map((cluster) => cluster.map(({ one }) => one));
}
