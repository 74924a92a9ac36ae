import type { Rgba } from '../../../base/scene';
import type { WireCurve } from './wireItems';

/** Each colour makes a part: of one representation so many at most, beside what has none. */
const mostColors = 64;
/** Into how many steps red, green and blue are parted, and into how many until there are no more colours than that. */
const [finest, coarser] = [255, [32, 16, 8, 4]] as const;

/** Numbers of curves of about one colour. */
export type OfColor = readonly [color: Rgba | null, curves: readonly number[]];

/**
 * Curves by their colour; those without one come last. Where there are very many, colours that are near to each
 * other become the first of them.
 */
export function byColor(curves: readonly WireCurve[]): readonly OfColor[] {
  let groups = grouped(curves, finest);
  for (const count of coarser) {
    if (groups.length > mostColors + 1) groups = grouped(curves, count);
  }
  return groups;
}

function grouped(curves: readonly WireCurve[], count: number): readonly OfColor[] {
  const groups = new Map<string, readonly [Rgba | null, number[]]>();
  for (const { id, color } of curves) {
    const key = color
      ? color
          .slice(0, 3)
          .map((share) => stepOf(share, count))
          .join()
      : '';
    const group = groups.get(key) ?? ([color, []] as const);
    groups.set(key, group);
    group[1].push(id);
  }
  return [...groups.values()].sort(
    ([first], [second]) => Number(first === null) - Number(second === null),
  );
}

function stepOf(share: number, count: number): number {
  return Math.min(count - 1, Math.floor(share * count));
}
