import { cubicThrough } from './cubicThrough';
import type { IntersectionCurve } from '../geometry';
import { splinePath } from './splinePath';
import type { Implicit, Path } from './tools';

/** Fewer points say too little of a curve. */
const fewest = 5;

/** Share of a span between two points that its middle may be beside the surfaces. */
const farthest = 1e-3;

/**
 * The smooth curve through the points of the file, where two surfaces meet so flatly that nothing can be
 * solved between them. Null where it leaves one of the surfaces.
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
