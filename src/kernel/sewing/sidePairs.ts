import { outOfRange } from '../../words/outOfRange';
import type { Vertex } from '../brep/brep';
import { nearestOn, pointOn, type Side } from './side';

/** For each paired side the side that coincides with it. */
export type SidePairs = Map<Side, Side>;

/** Factor on the tolerance: the largest distance between two sides away from their ends. */
const maxGapFactor = 2;

/**
 * Pairs sides that coincide from end to end. Where there are more than two, as where solids touch, the sides of
 * faces that follow each other in the file are paired.
 */
export function pairSides(sides: readonly Side[], tolerance: number, pairs: SidePairs): void {
  const byEnds = new Map<string, Side[]>();
  for (const side of sides) {
    if (pairs.has(side)) continue;
    const key = keyOf(side.start, side.end);
    const same = byEnds.get(key);
    if (same) same.push(side);
    else byEnds.set(key, [side]);
  }
  for (const same of byEnds.values()) pairAmong(same, maxGapFactor * tolerance, pairs);
}

function keyOf({ id: a }: Vertex, { id: b }: Vertex): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function pairAmong(sides: readonly Side[], max: number, pairs: SidePairs): void {
  sides.forEach((side, i) => {
    if (pairs.has(side)) return;
    const other = sides.slice(i + 1).find((one) => !pairs.has(one) && isAlong(side, one, max));
    if (!other) return;
    pairs.set(side, other);
    pairs.set(other, side);
  });
}

function isAlong(side: Side, other: Side, max: number): boolean {
  return [0.5, 0.25, 0.75].every((share) => nearestOn(other, pointOn(side, share)).far <= max);
}

/** Whether two sides run in the same direction, each in the natural direction of its curve. */
export function haveSameDirection(side: Side, other: Side): boolean {
  if (side.start !== side.end) return side.start === other.start;
  const [near, far] = [nearestOn(other, pointOn(side, 0.25)), nearestOn(other, pointOn(side, 0.5))];
  // Both are closed and begin at the same corner.
  return near.t < far.t;
}

/** The corners of other faces that lie on a side, with their parameters. */
export function cornersAlong(
  side: Side,
  corners: readonly Vertex[],
  tolerance: number,
): readonly { readonly t: number; readonly vertex: Vertex }[] {
  const isNear = boxAround(side, tolerance);
  return corners
    .flatMap((vertex) => {
      if (vertex === side.start || vertex === side.end || !isNear(vertex)) return [];
      const { t, far } = nearestOn(side, vertex.point);
      return far <= maxGapFactor * tolerance && t > side.from && t < side.to ? [{ t, vertex }] : [];
    })
    .sort((a, b) => a.t - b.t);
}

const stations = 16;

/** Share of its size by which a curve may extend beyond the sampled points. */
const bulge = 0.1;

function boxAround(side: Side, tolerance: number): (vertex: Vertex) => boolean {
  const points = Array.from({ length: stations + 1 }, (_, i) => pointOn(side, i / stations));
  const axes = [0, 1, 2].map((axis) => points.map((point) => point[axis] ?? outOfRange()));
  const low = axes.map((values) => Math.min(...values));
  const high = axes.map((values) => Math.max(...values));
  const size = Math.max(...high.map((value, k) => value - (low[k] ?? outOfRange())));
  const reach = (side.exact.isLine ? 0 : bulge * size) + 2 * tolerance;
  return ({ point }) =>
    point.every(
      (value, k) =>
        value >= (low[k] ?? outOfRange()) - reach && value <= (high[k] ?? outOfRange()) + reach,
    );
}
