import { cross, dot, minus, plus, times, type Vector, wrapAngle } from '../../model/vectors';

/** A view direction, radians. */
export interface Angles {
  /** 0 is the front view (from +Z), a quarter turn the right view (from +X). */
  readonly azimuth: number;
  /** A quarter turn is the top view; the range is ±π/2. */
  readonly elevation: number;
  /** Rotation of the camera about its line of sight, counter-clockwise; 0 when left out. */
  readonly roll?: number;
}

/**
 * The camera in an engineer's terms: a target point, two angles about the up axis and a roll, and the height of the
 * window in world units at the target. Right-handed, Y up, metres and radians. Plain numbers, so that a pose can be
 * stored and compared.
 */
export interface Pose extends Angles {
  readonly target: Point;
  /** Height of the window at the depth of the target, metres. */
  readonly height: number;
}

export type Point = Vector;

export type Projection = 'perspective' | 'orthographic';

/** Unit vectors of the camera's axes, in world coordinates. */
export interface Axes {
  readonly right: Point;
  readonly up: Point;
  /** Unit vector from the target towards the camera. */
  readonly toEye: Point;
}

/** Vertical field of view of the perspective camera; narrow, to keep the perspective distortion small. */
export const fieldOfView = (30 * Math.PI) / 180;

const quarter = Math.PI / 2;

/** The axes of a camera that looks at these angles, in radians. */
export function axesOf({ azimuth, elevation, roll = 0 }: Angles): Axes {
  const [sinA, cosA] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [sinE, cosE] = [Math.sin(elevation), Math.cos(elevation)];
  const right: Point = [cosA, 0, -sinA];
  const up: Point = [-sinA * sinE, cosE, -cosA * sinE];
  const toEye: Point = [sinA * cosE, sinE, cosA * cosE];
  if (roll === 0) return { right, up, toEye };
  const [sinR, cosR] = [Math.sin(roll), Math.cos(roll)];
  return {
    right: plus(times(right, cosR), times(up, sinR)),
    up: plus(times(right, -sinR), times(up, cosR)),
    toEye,
  };
}

/** The angles of a camera with these axes; without roll when looking straight down or up. */
export function anglesOf({ up, toEye }: Pick<Axes, 'up' | 'toEye'>): Required<Angles> {
  const [x, y, z] = toEye;
  const elevation = Math.asin(Math.max(-1, Math.min(1, y)));
  if (Math.hypot(x, z) < 1e-6) {
    const azimuth = y > 0 ? Math.atan2(-up[0], -up[2]) : Math.atan2(up[0], up[2]);
    return { azimuth, elevation: Math.sign(y) * quarter, roll: 0 };
  }
  const azimuth = Math.atan2(x, z);
  const upright = axesOf({ azimuth, elevation });
  const roll = Math.atan2(-dot(up, upright.right), dot(up, upright.up));
  // A roll this small is a rounding error.
  return { azimuth, elevation, roll: Math.abs(roll) < 1e-6 ? 0 : roll };
}

/** Distance of the camera from the target in perspective projection, metres. */
export function distanceOf(pose: Pose): number {
  return pose.height / 2 / Math.tan(fieldOfView / 2);
}

/**
 * Orbits like a turntable: rotates about `pivot`, which keeps its place in the window, and the up axis stays upright.
 */
export function orbitAbout(pose: Pose, byAzimuth: number, byElevation: number, pivot: Point): Pose {
  const azimuth = wrapAngle(pose.azimuth + byAzimuth);
  const elevation = Math.max(-quarter, Math.min(quarter, pose.elevation + byElevation));
  return turnTo(pose, { azimuth, elevation, roll: pose.roll ?? 0 }, pivot);
}

/**
 * Rotates the camera freely about `pivot`, which keeps its place in the window.
 * @param by a rotation vector in view axes (right, up, towards the camera), radians
 */
export function orbitFreelyAbout(pose: Pose, by: Point, pivot: Point): Pose {
  const axes = axesOf(pose);
  const [x, y, z] = by;
  const about = plus(plus(times(axes.right, x), times(axes.up, y)), times(axes.toEye, z));
  return turnTo(pose, anglesOf(rotated(axes, about)), pivot);
}

function turnTo(pose: Pose, angles: Angles, pivot: Point): Pose {
  const before = axesOf(pose);
  const after = axesOf(angles);
  const arm = minus(pose.target, pivot);
  const target = plus(
    pivot,
    plus(
      times(after.right, dot(arm, before.right)),
      plus(times(after.up, dot(arm, before.up)), times(after.toEye, dot(arm, before.toEye))),
    ),
  );
  return { ...pose, ...angles, target };
}

/** Moves the model to the right and up, by fractions of the window's height. */
export function pan(pose: Pose, right: number, up: number): Pose {
  const axes = axesOf(pose);
  const shift = plus(times(axes.right, -right * pose.height), times(axes.up, -up * pose.height));
  return { ...pose, target: plus(pose.target, shift) };
}

/** Zooms about `at`, which keeps its place in the window. A factor below 1 zooms in. */
export function zoom(pose: Pose, factor: number, at: Point): Pose {
  const target = plus(at, times(minus(pose.target, at), factor));
  return { ...pose, target, height: pose.height * factor };
}

/** Moves the target to the depth of `point` without changing the picture, so that zoom and pan act at that depth. */
export function focusAtDepth(pose: Pose, point: Point, projection: Projection): Pose {
  const { toEye } = axesOf(pose);
  const depth = dot(minus(point, pose.target), toEye);
  const target = plus(pose.target, times(toEye, depth));
  if (projection === 'orthographic') return { ...pose, target };
  const height = pose.height * (1 - depth / distanceOf(pose));
  return height > 0 ? { ...pose, target, height } : pose;
}

/** Interpolates between poses the short way round; without roll between poses that have none. */
export function interpolatePoses(from: Pose, to: Pose, part: number): Pose {
  const isUpright = !from.roll && !to.roll;
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    target: [
      mix(from.target[0], to.target[0]),
      mix(from.target[1], to.target[1]),
      mix(from.target[2], to.target[2]),
    ],
    ...(isUpright
      ? {
          azimuth: wrapAngle(from.azimuth + wrapAngle(to.azimuth - from.azimuth) * part),
          elevation: mix(from.elevation, to.elevation),
        }
      : anglesOf(rotated(axesOf(from), times(rotationBetween(axesOf(from), axesOf(to)), part)))),
    height: from.height * (to.height / from.height) ** part,
  };
}

/** Rotates axes by a rotation vector, right-handed. */
function rotated(axes: Axes, about: Point): Axes {
  const angle = Math.sqrt(dot(about, about));
  if (angle === 0) return axes;
  const axis = times(about, 1 / angle);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const rotated = (v: Point): Point =>
    plus(plus(times(v, cos), times(cross(axis, v), sin)), times(axis, dot(axis, v) * (1 - cos)));
  return { right: rotated(axes.right), up: rotated(axes.up), toEye: rotated(axes.toEye) };
}

/** The rotation vector from one set of axes to another. */
function rotationBetween(from: Axes, to: Axes): Point {
  const pairs = [
    [from.right, to.right],
    [from.up, to.up],
    [from.toEye, to.toEye],
  ] as const;
  const twice = pairs.reduce((sum: Point, [a, b]) => plus(sum, cross(a, b)), [0, 0, 0]);
  const sin = Math.sqrt(dot(twice, twice)) / 2;
  const cos = (pairs.reduce((sum, [a, b]) => sum + dot(a, b), 0) - 1) / 2;
  if (sin > 1e-6) return times(twice, Math.atan2(sin, cos) / (2 * sin));
  if (cos > 0) return [0, 0, 0];
  // For a half turn the cross products vanish; the axis is the direction that stays the same.
  const [axis] = pairs.map(([a, b]) => plus(a, b)).sort((a, b) => dot(b, b) - dot(a, a));
  return axis ? times(axis, Math.PI / Math.sqrt(dot(axis, axis))) : [0, 0, 0];
}
