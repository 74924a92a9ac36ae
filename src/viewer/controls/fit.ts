import { axesOf, dot, fieldOfView, plus, times } from './pose';
import type { Angles, Point, Pose, Projection } from './pose';

/** An upright box around something, metres. */
export interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** Room that is left around a fitted model. */
const margin = 1.1;
const perspectivePasses = 3;

/**
 * Looks at `points` from the given angles, with all of them in the window, in its middle and as
 * large as it goes.
 */
export function fit(
  points: readonly Point[],
  angles: Angles,
  aspect: number,
  projection: Projection,
): Pose {
  const { right, up, toEye } = axesOf(angles);
  const placed = points.map((p): Point => [dot(p, right), dot(p, up), dot(p, toEye)]);
  const slope = Math.tan(fieldOfView / 2);
  const isPerspective = projection === 'perspective';
  let x = middle(placed, (p) => p[0]);
  let y = middle(placed, (p) => p[1]);
  const z = middle(placed, (p) => p[2]);
  const distance = () =>
    highest(placed, (p) => {
      const half = Math.max(Math.abs(p[1] - y), Math.abs(p[0] - x) / aspect);
      return (half * margin) / slope + (isPerspective ? p[2] - z : 0);
    });
  // What is nearer looks larger, so the middle of the picture is not the middle of the model.
  for (let pass = 0; isPerspective && pass < perspectivePasses; pass++) {
    const from = distance();
    const [atX, atY] = [x, y];
    x += middle(placed, (p) => (p[0] - atX) / (from - (p[2] - z))) * from;
    y += middle(placed, (p) => (p[1] - atY) / (from - (p[2] - z))) * from;
  }
  const target = plus(plus(times(right, x), times(up, y)), times(toEye, z));
  const height = 2 * distance() * slope;
  const { azimuth, elevation, roll = 0 } = angles;
  return { target, azimuth, elevation, roll, height: height > 0 ? height : 1 };
}

export function middleOf({ min, max }: Bounds): Point {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** Half of the diagonal. */
export function radiusOf({ min, max }: Bounds): number {
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
}

/** Halfway between the lowest and the highest value; 0 of none. */
function middle(points: readonly Point[], valueOf: (point: Point) => number): number {
  const low = -highest(points, (point) => -valueOf(point));
  const high = highest(points, valueOf);
  return low <= high ? (low + high) / 2 : 0;
}

function highest(points: readonly Point[], valueOf: (point: Point) => number): number {
  let high = -Infinity;
  for (const point of points) high = Math.max(high, valueOf(point));
  return high;
}
