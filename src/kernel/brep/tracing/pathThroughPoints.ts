import { cubicThrough } from './cubicThrough';
import type { IntersectionCurve } from '../geometry';
import { splinePath } from './splinePath';
import type { Implicit, Path } from './evaluationContext';

/** Fewer points do not determine a curve well enough. */
const fewest = 5;

/** Share of the distance between two points by which the middle of a span may be off the surfaces. */
const farthest = 1e-3;

/**
 * A smooth curve through the points of the file, for surfaces that meet at so small an angle that no points
 * between them can be computed. Null where the curve leaves one of the surfaces.
 */
export function pathThroughPoints(
  { points, isClosed }: IntersectionCurve,
  surfaces: readonly Implicit[],
): Path | null {
  if (points.length < fewest) return null;
  const spline = cubicThrough(points, isClosed);
  const path = splinePath(spline);
  const knots = [...new Set(spline.knots)];
  const isOn = knots.slice(1).every((knot, i) => {
    const width = knot - (knots[i] ?? knot);
    const middle = path.point(knot - width / 2);
    return surfaces.every((surface) => Math.abs(surface(middle).value) <= farthest * width);
  });
  if (!isOn) return null;
  const round = path.to - path.from;
  const within = (t: number) => (isClosed ? t - round * Math.floor((t - path.from) / round) : t);
  return {
    ...path,
    isClosed,
    point: (t) => path.point(within(t)),
    derivative: (t) => path.derivative(within(t)),
  };
}
