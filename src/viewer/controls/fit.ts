import { axesOf, fieldOfView } from '../geometry/pose';
import { distance, dot, middle, plus, times } from '../../model/vectors';
import type { Angles, Point, Pose, Projection } from '../geometry/pose';
import { wholeWindow, type Rectangle, type Shape } from '../geometry/rectangle';

/** An axis-aligned bounding box, metres. */
export interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** The window that points are fitted into. */
export interface FitWindow {
  /** Width divided by height. */
  readonly aspect: number;
  readonly projection: Projection;
  /**
   * The part of the window that a shape of these proportions may fill, relative to the pose's target at (0, 0). The
   * whole window when left out.
   */
  readonly roomFor?: (shape: Shape) => Rectangle;
}

/** A fitted model is surrounded by 10 % of free space. */
const margin = 1.1;
const centringPasses = 4;
/**
 * The camera stays farther away than the nearest point by this factor, since a line that is seen end-on has no width.
 */
const nearest = 1.001;

/** The room for the points in one direction of the window, as slopes of the view rays. */
interface Side {
  readonly low: number;
  readonly high: number;
  /** Coordinate of a point in this direction, metres. */
  readonly at: (point: Point) => number;
}

/**
 * The pose with the given view direction in which all points are centred in the room for them, and as large as
 * possible.
 */
export function fit(points: readonly Point[], angles: Angles, window: FitWindow): Pose {
  const { right, up, toEye } = axesOf(angles);
  const placed = points.map((p): Point => [dot(p, right), dot(p, up), dot(p, toEye)]);
  const z = middleValue(placed, (p) => p[2]);
  const isPerspective = window.projection === 'perspective';
  /**
   * Height of a point above the target plane, towards the camera; 0 in parallel projection, where it does not matter.
   */
  const towardsEye = (p: Point) => (isPerspective ? p[2] - z : 0);
  const [across, upwards] = sidesOf(placed, window);
  const farthest = Math.max(
    ...[across, upwards].map((side) => minDistance(placed, side, towardsEye)),
  );
  const least = Math.max(farthest, nearest * highest(placed, towardsEye));
  const from = least > 0 ? least : 0.5 / slope;
  const x = eyeAlong(placed, across, towardsEye, from);
  const y = eyeAlong(placed, upwards, towardsEye, from);
  const target = plus(plus(times(right, x), times(up, y)), times(toEye, z));
  const { azimuth, elevation, roll = 0 } = angles;
  return { target, azimuth, elevation, roll, height: 2 * from * slope };
}

const slope = Math.tan(fieldOfView / 2);

function sidesOf(placed: readonly Point[], { aspect, roomFor }: FitWindow): readonly [Side, Side] {
  const extent = (at: (point: Point) => number) =>
    Math.max(0, highest(placed, at) + highest(placed, (p) => -at(p)));
  const [x, y] = [(p: Point) => p[0], (p: Point) => p[1]];
  const room = roomFor?.({ width: extent(x), height: extent(y) }) ?? wholeWindow;
  const side = (from: number, to: number, scale: number, at: Side['at']): Side => {
    const [centre, half] = [(from + to) / 2, Math.abs(to - from) / 2 / margin];
    return { low: (centre - half) * scale, high: (centre + half) * scale, at };
  };
  return [
    side(room.from[0], room.to[0], aspect * slope, x),
    side(room.from[1], room.to[1], slope, y),
  ];
}

/** The smallest distance of the camera from the target plane at which all points lie between the two limiting rays. */
function minDistance(
  placed: readonly Point[],
  { low, high, at }: Side,
  towardsEye: (point: Point) => number,
): number {
  const above = highest(placed, (p) => at(p) + high * towardsEye(p));
  const below = -highest(placed, (p) => -at(p) - low * towardsEye(p));
  return Math.max((above - below) / (high - low), 0);
}

/**
 * Position of the camera in one direction, such that the image of the points is centred in its room. Found by
 * iteration.
 */
function eyeAlong(
  placed: readonly Point[],
  { low, high, at }: Side,
  towardsEye: (point: Point) => number,
  from: number,
): number {
  const wanted = (low + high) / 2;
  let eye = middleValue(placed, at) - wanted * from;
  for (let pass = 0; pass < centringPasses; pass++) {
    const seen = middleValue(placed, (p) => (at(p) - eye) / (from - towardsEye(p)));
    eye += (seen - wanted) * from;
  }
  return eye;
}

/** The centre of a box. */
export function middleOf({ min, max }: Bounds): Point {
  return middle(min, max);
}

/** Half the diagonal. */
export function radiusOf({ min, max }: Bounds): number {
  return distance(max, min) / 2;
}

/** Halfway between the smallest and the largest value; 0 for no points. */
function middleValue(points: readonly Point[], valueOf: (point: Point) => number): number {
  const low = -highest(points, (point) => -valueOf(point));
  const high = highest(points, valueOf);
  return low <= high ? (low + high) / 2 : 0;
}

function highest(points: readonly Point[], valueOf: (point: Point) => number): number {
  let high = -Infinity;
  for (const point of points) high = Math.max(high, valueOf(point));
  return high;
}
