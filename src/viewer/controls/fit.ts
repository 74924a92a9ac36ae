import { axesOf, dot, fieldOfView, minus, plus, times } from './pose';
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
  const slope = Math.tan(fieldOfView / 2);
  let target = [right, up, toEye].reduce(
    (sum: Point, axis) => plus(sum, times(axis, middle(points.map((point) => dot(point, axis))))),
    [0, 0, 0],
  );
  const distance = () => {
    const needed = points.map((point) => {
      const arm = minus(point, target);
      const half = Math.max(Math.abs(dot(arm, up)), Math.abs(dot(arm, right)) / aspect);
      return (half * margin) / slope + (projection === 'perspective' ? dot(arm, toEye) : 0);
    });
    return highest(needed);
  };
  if (projection === 'perspective') {
    // What is nearer looks larger, so the middle of the picture is not the middle of the model.
    for (let pass = 0; pass < perspectivePasses; pass++) {
      const from = distance();
      const seen = (axis: Point) =>
        middle(
          points.map((point) => {
            const arm = minus(point, target);
            return dot(arm, axis) / (from - dot(arm, toEye));
          }),
        ) * from;
      target = plus(target, plus(times(right, seen(right)), times(up, seen(up))));
    }
  }
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
function middle(values: readonly number[]): number {
  const low = -highest(values.map((value) => -value));
  const high = highest(values);
  return low <= high ? (low + high) / 2 : 0;
}

function highest(values: readonly number[]): number {
  return values.reduce((high, value) => Math.max(high, value), -Infinity);
}
