import { axesOf, dot, fieldOfView, minus, type Point, type Pose, type Projection } from './pose';

/** An upright box around something, metres. */
export interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** Room that is left around a fitted model. */
const margin = 1.1;

/** Looks at the middle of `bounds` from the given angles, as close as shows all of it. */
export function fit(
  bounds: Bounds,
  angles: Pick<Pose, 'azimuth' | 'elevation'>,
  aspect: number,
  projection: Projection,
): Pose {
  const target = middleOf(bounds);
  const axes = axesOf(angles);
  const slope = Math.tan(fieldOfView / 2);
  let distance = 0;
  for (const corner of cornersOf(bounds)) {
    const arm = minus(corner, target);
    const half = Math.max(Math.abs(dot(arm, axes.up)), Math.abs(dot(arm, axes.right)) / aspect);
    const nearer = projection === 'perspective' ? dot(arm, axes.toEye) : 0;
    distance = Math.max(distance, half / slope + nearer);
  }
  const height = 2 * distance * slope * margin;
  return { target, azimuth: angles.azimuth, elevation: angles.elevation, height: height || 1 };
}

export function middleOf({ min, max }: Bounds): Point {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** Half of the diagonal. */
export function radiusOf({ min, max }: Bounds): number {
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
}

function cornersOf({ min, max }: Bounds): Point[] {
  const either = (axis: 0 | 1 | 2) => [min[axis], max[axis]];
  return either(0).flatMap((x) => either(1).flatMap((y) => either(2).map((z): Point => [x, y, z])));
}
