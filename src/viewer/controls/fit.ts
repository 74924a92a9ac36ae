import { axesOf, fieldOfView } from '../geometry/pose';
import { distance, dot, middle, plus, times } from '../../model/vectors';
import type { Angles, Point, Pose, Projection } from '../geometry/pose';
import { wholeWindow, type Rectangle, type Shape } from '../geometry/rectangle';

/** An upright box around something, metres. */
export interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** The window that something is fitted into. */
export interface FitWindow {
  /** Width by height. */
  readonly aspect: number;
  readonly projection: Projection;
  /**
   * The part of the window in which something of a shape shall stand, with the room around it; the
   * pose's target stands in the middle of the coordinates. The whole window when left out.
   */
  readonly roomFor?: (shape: Shape) => Rectangle;
}

/** Room that is left around a fitted model. */
const margin = 1.1;
const centringPasses = 4;
/** The eye stays this much farther away than what is next to it: a line that is seen end-on has no width. */
const nearest = 1.001;

/** How much of the window something takes in one direction, as slopes of the lines of sight. */
interface Side {
  readonly low: number;
  readonly high: number;
  /** Coordinate of a point in this direction, metres. */
  readonly at: (point: Point) => number;
}

/**
 * Looks at `points` from the given angles, with all of them in the room that there is for them, in its
 * middle and as large as it goes.
 */
export function fit(points: readonly Point[], angles: Angles, window: FitWindow): Pose {
  const { right, up, toEye } = axesOf(angles);
  const placed = points.map((p): Point => [dot(p, right), dot(p, up), dot(p, toEye)]);
  const z = middleValue(placed, (p) => p[2]);
  const isPerspective = window.projection === 'perspective';
  /** What is nearer looks larger. */
  const towardsEye = (p: Point) => (isPerspective ? p[2] - z : 0);
  const [across, upwards] = sidesOf(placed, window);
  const farthest = Math.max(
    ...[across, upwards].map((side) => leastDistance(placed, side, towardsEye)),
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

/** How far the eye must be from the middle's depth, so that all points are between two lines of sight. */
function leastDistance(
  placed: readonly Point[],
  { low, high, at }: Side,
  towardsEye: (point: Point) => number,
): number {
  const above = highest(placed, (p) => at(p) + high * towardsEye(p));
  const below = -highest(placed, (p) => -at(p) - low * towardsEye(p));
  return Math.max((above - below) / (high - low), 0);
}

/** Where the eye stands in a direction, so that the picture of the points is in the middle of its room. */
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

export function middleOf({ min, max }: Bounds): Point {
  return middle(min, max);
}

/** Half of the diagonal. */
export function radiusOf({ min, max }: Bounds): number {
  return distance(max, min) / 2;
}

/** Halfway between the lowest and the highest value; 0 of none. */
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
