/**
 * Where the camera stands, as an engineer says it: a point that is looked at, two angles around the
 * up axis, and how much of the world fits into the height of the window at that point. Right-handed,
 * Y up, metres and radians. Plain numbers, so that a pose can be kept and compared.
 */
export interface Pose {
  readonly target: Point;
  /** 0 looks at the front (from +Z), a quarter turn at the right side (from +X). */
  readonly azimuth: number;
  /** A quarter turn looks from above; never beyond, so that up stays up. */
  readonly elevation: number;
  /** Metres from the lower to the upper edge of the window, at the target. */
  readonly height: number;
}

export type Point = readonly [x: number, y: number, z: number];

export type Projection = 'perspective' | 'orthographic';

export interface Axes {
  readonly right: Point;
  readonly up: Point;
  /** From the target to the eye. */
  readonly toEye: Point;
}

/** Vertical opening angle of the perspective camera; narrow, so that parts keep their shape. */
export const fieldOfView = (30 * Math.PI) / 180;

const quarter = Math.PI / 2;

export function axesOf({ azimuth, elevation }: Pick<Pose, 'azimuth' | 'elevation'>): Axes {
  const [sinA, cosA] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [sinE, cosE] = [Math.sin(elevation), Math.cos(elevation)];
  return {
    right: [cosA, 0, -sinA],
    up: [-sinA * sinE, cosE, -cosA * sinE],
    toEye: [sinA * cosE, sinE, cosA * cosE],
  };
}

/** Metres from the eye to the target in perspective. */
export function distanceOf(pose: Pose): number {
  return pose.height / 2 / Math.tan(fieldOfView / 2);
}

/** Turns around `pivot`, which keeps its place in the window. */
export function turn(pose: Pose, byAzimuth: number, byElevation: number, pivot: Point): Pose {
  const azimuth = wrap(pose.azimuth + byAzimuth);
  const elevation = Math.max(-quarter, Math.min(quarter, pose.elevation + byElevation));
  const before = axesOf(pose);
  const after = axesOf({ azimuth, elevation });
  const arm = minus(pose.target, pivot);
  const target = plus(
    pivot,
    plus(
      times(after.right, dot(arm, before.right)),
      plus(times(after.up, dot(arm, before.up)), times(after.toEye, dot(arm, before.toEye))),
    ),
  );
  return { ...pose, target, azimuth, elevation };
}

/** Moves the model by parts of the window's height: to the right, and upwards. */
export function pan(pose: Pose, right: number, up: number): Pose {
  const axes = axesOf(pose);
  const shift = plus(times(axes.right, -right * pose.height), times(axes.up, -up * pose.height));
  return { ...pose, target: plus(pose.target, shift) };
}

/** Changes the scale; `at` keeps its place in the window. A factor below 1 comes closer. */
export function zoom(pose: Pose, factor: number, at: Point): Pose {
  const target = plus(at, times(minus(pose.target, at), factor));
  return { ...pose, target, height: pose.height * factor };
}

/** The same picture, with the target in the depth of `point`: zoom and pan then act there. */
export function focusAtDepth(pose: Pose, point: Point, projection: Projection): Pose {
  const { toEye } = axesOf(pose);
  const depth = dot(minus(point, pose.target), toEye);
  const target = plus(pose.target, times(toEye, depth));
  if (projection === 'orthographic') return { ...pose, target };
  const height = pose.height * (1 - depth / distanceOf(pose));
  return height > 0 ? { ...pose, target, height } : pose;
}

/** A pose between two, turning the short way. */
export function between(from: Pose, to: Pose, part: number): Pose {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    target: [
      mix(from.target[0], to.target[0]),
      mix(from.target[1], to.target[1]),
      mix(from.target[2], to.target[2]),
    ],
    azimuth: wrap(from.azimuth + wrap(to.azimuth - from.azimuth) * part),
    elevation: mix(from.elevation, to.elevation),
    height: from.height * (to.height / from.height) ** part,
  };
}

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The same angle in -π…π. */
function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
