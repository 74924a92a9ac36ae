import type { FlatKnots } from './basis';
import { outOfRange } from '../../../words/outOfRange';

const highestDegree = 60;

/**
 * The knot vector of a spline that need not be clamped; null where the numbers form none. Knots that differ by
 * rounding alone become equal.
 */
export function knotsOf(
  degree: number,
  knots: readonly number[],
  poleCount: number,
): FlatKnots | null {
  const isWhole = Number.isInteger(degree) && degree >= 1 && degree <= highestDegree;
  if (!isWhole || poleCount <= degree || knots.length !== poleCount + degree + 1) return null;
  const flat = Float64Array.from(knots);
  const from = flat[degree] ?? outOfRange();
  const to = flat[poleCount] ?? outOfRange();
  // A span between knots that differ only in their last digits would divide by a rounding error.
  const least = 1e-13 * Math.max(Math.abs(from), Math.abs(to));
  for (let i = 1; i < flat.length; i++) {
    const before = flat[i - 1] ?? outOfRange();
    const step = (flat[i] ?? outOfRange()) - before;
    if (!(step >= -least)) return null;
    if (step <= least) flat[i] = before;
  }
  if (!Number.isFinite(to - from) || !(to > from + least)) return null;
  const breaks = [...new Set(flat.subarray(degree, poleCount + 1))];
  return { degree, flat, breaks, poleCount, isPeriodic: false };
}

/**
 * Parameters close enough together to start searches from: all knots, and as many between them as the degree
 * needs.
 */
export function searchStarts({ breaks, degree }: FlatKnots, max: number): number[] {
  const spans = breaks.length - 1;
  const each = Math.max(1, Math.min(degree + 1, Math.floor(max / spans)));
  const all = breaks.flatMap((knot, i) => {
    const next = breaks[i + 1];
    if (next === undefined) return [knot];
    return Array.from({ length: each }, (_, k) => knot + ((next - knot) * k) / each);
  });
  const every = Math.ceil(all.length / max);
  return all.filter((_, i) => i % every === 0 || i === all.length - 1);
}
