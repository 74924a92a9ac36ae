import type { ExactSurface } from '../exact';
import type { BoundaryCurve } from '../integrals/boundary';
import { line } from '../integrals/line';

/** Of the way around, in space: what is further apart does not belong together. */
const largestGap = 1e-2;

/**
 * Closes a loop in the parameters of its surface: edges do not quite meet where their vertices are beside
 * them, nor, in the parameters, in a tip. What the loop encloses would depend on how it is looked at.
 * @param gap how far vertices are beside their edges at most, in the unit of the model
 */
export function joinEnds(
  surface: ExactSurface,
  curves: readonly BoundaryCurve[],
  gap = 0,
): readonly BoundaryCurve[] {
  const ends = curves.map(({ curve, from, to }) => ({
    from: placeAt(surface, curve, from),
    middle: placeAt(surface, curve, (from + to) / 2),
    to: placeAt(surface, curve, to),
  }));
  const around = ends.reduce(
    (sum, { from, middle, to }) =>
      sum + apart(from.point, middle.point) + apart(middle.point, to.point),
    0,
  );
  return curves.flatMap((own, i) => {
    const end = ends[i]?.to;
    const next = ends[(i + 1) % ends.length]?.from;
    if (!end || !next || apart(end.uv, next.uv) === 0) return [own];
    if (apart(end.point, next.point) > largestGap * around + 2 * gap) return [own];
    const way = next.uv.map((value, k) => value - (end.uv[k] ?? 0));
    return [own, { curve: line(end.uv, way, 2), from: 0, to: 1 }];
  });
}

function placeAt(surface: ExactSurface, curve: BoundaryCurve['curve'], t: number) {
  const place = new Float64Array(9);
  const out = new Float64Array(4);
  curve.at(t, out);
  surface.at(out[0] ?? 0, out[1] ?? 0, place);
  return { uv: out.slice(0, 2), point: place.slice(0, 3) };
}

function apart(a: Float64Array, b: Float64Array): number {
  return Math.hypot(...a.map((value, k) => value - (b[k] ?? NaN)));
}
