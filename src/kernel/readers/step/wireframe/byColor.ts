import type { Rgba } from '../../../base/scene';
import type { WireCurve } from './wireItems';

/** Each colour becomes a part, so that a representation has at most this many, plus one for curves without a colour. */
const maxColors = 64;
/**
 * The number of steps into which red, green and blue are divided, and the coarser divisions that are tried in turn
 * until there are few enough colours.
 */
const [finest, coarser] = [255, [32, 16, 8, 4]] as const;

/** Instance numbers of curves of about one colour. */
export type OfColor = readonly [color: Rgba | null, curves: readonly number[]];

/**
 * Groups curves by colour, those without a colour last. If there are too many colours, similar ones are merged and take
 * the first of them.
 */
export function byColor(curves: readonly WireCurve[]): readonly OfColor[] {
  let groups = grouped(curves, finest);
  for (const count of coarser) {
    if (groups.length > maxColors + 1) groups = grouped(curves, count);
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
