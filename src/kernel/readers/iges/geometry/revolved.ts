import { outOfRange } from '../../../../words/outOfRange';
import { exactCurve } from '../../../exact/exactCurve';
import { exactSurface } from '../../../exact/exactSurface';
import type { Circle, Cone, Surface, Curve } from '../../../brep/geometry';
import {
  across,
  along,
  cross,
  distance,
  dot,
  lengthOf,
  minus,
  unit,
  type Vector,
  vectorAt,
} from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import { segmentsOf } from './igesCurves';
import type { Segment } from '../../../sewing/sewnSegment';
import { singleSegment } from './singleSegment';
import type { Source } from './igesSource';

/** Millimetres: the precision of coordinates in files. */
const nearest = 1e-4;

/**
 * A profile whose end points are moved onto the axis if they miss it only by rounding; otherwise the surface would have
 * a hole there that no edge bounds.
 * @param footOf the nearest point of the axis
 */
function touchingAxis(curve: Curve, footOf: (point: Vector) => Vector): Curve {
  if (curve.kind !== 'bspline') return curve;
  const { poles, knots, degree } = curve;
  const last = poles.length - 1;
  const isEnd = (i: number) =>
    i === 0 ? knots[0] === knots[degree] : i === last && knots.at(-1) === knots.at(-1 - degree);
  const put = poles.map((pole, i) => {
    const foot = isEnd(i) ? footOf(pole) : pole;
    return distance(foot, pole) < nearest ? foot : pole;
  });
  return put.every((pole, i) => pole === poles[i]) ? curve : { ...curve, poles: put };
}

interface Axis {
  readonly origin: Vector;
  /** Unit vector. */
  readonly axis: Vector;
}

/** Sines of angles below this count as parallel, and distances in millimetres as zero. */
const none = 1e-7;

/**
 * Type 120, surface of revolution, as an elementary surface where it is one.
 * @returns whether the normal of the file's parameterisation is opposite to the natural normal
 */
export function revolvedSurface(
  source: Source,
  p: Parameters,
): { surface: Surface; isReversed: boolean } {
  const { curve } = singleSegment(segmentsOf(source, p.pointer()));
  const profile = singleSegment(segmentsOf(source, p.pointer()));
  if (curve.kind !== 'line') throw new Unexpected('an axis that is not straight');
  const about: Axis = { origin: curve.origin, axis: curve.direction };
  const simple = simpleSurface(about, profile);
  if (simple) return { surface: simple, isReversed: isOpposite(simple, about, profile) };
  const touching = touchingAxis(profile.curve, (point) => footOf(about, point));
  return { surface: { kind: 'revolved', profile: touching, ...about }, isReversed: false };
}

function simpleSurface(about: Axis, profile: Segment): Surface | null {
  const { curve } = profile;
  if (curve.kind === 'line') return fromLine(about, profile);
  return curve.kind === 'circle' ? fromCircle(about, curve) : null;
}

function fromLine(about: Axis, { start, end }: Segment): Surface | null {
  const { axis } = about;
  const direction = unit(minus(end, start));
  const [low, high] = [footOf(about, start), footOf(about, end)];
  const [least, most] = [distance(low, start), distance(high, end)];
  const arm = unit(most > least ? minus(end, high) : minus(start, low));
  if (Math.abs(dot(direction, axis)) < none) {
    return { kind: 'plane', frame: { origin: low, axis, x: across(axis) } };
  }
  if (!(Math.max(least, most) > none)) return null;
  const frame = { origin: low, axis, x: arm };
  if (lengthOf(cross(direction, axis)) < none) return { kind: 'cylinder', frame, radius: least };
  const isBeside = Math.abs(dot(unit(cross(axis, arm)), minus(least > most ? end : start, low)));
  return isBeside < none && isOneSided(start, low, arm) && isOneSided(end, high, arm)
    ? coneThrough({ low, high, min: least, max: most, arm })
    : null;
}

function isOneSided(point: Vector, foot: Vector, arm: Vector): boolean {
  return dot(minus(point, foot), arm) > -none;
}

interface Widths {
  readonly low: Vector;
  readonly high: Vector;
  /** Distances from the axis at `low` and at `high`. */
  readonly min: number;
  readonly max: number;
  readonly arm: Vector;
}

/** The axis points to the wider end. */
function coneThrough({ low, high, min, max, arm }: Widths): Cone | null {
  const widens = max > min;
  const [narrow, wide] = widens ? [low, high] : [high, low];
  const height = distance(narrow, wide);
  const axis = unit(minus(wide, narrow));
  const halfAngle = Math.atan2(Math.abs(max - min), height);
  if (!(height > none && halfAngle > none)) return null;
  return {
    kind: 'cone',
    frame: { origin: wide, axis, x: arm },
    radius: Math.max(min, max),
    halfAngle,
  };
}

function fromCircle(about: Axis, { frame, radius }: Circle): Surface | null {
  const { axis } = about;
  const origin = footOf(about, frame.origin);
  const isAcross = Math.abs(dot(frame.axis, axis)) > none;
  const isBeside = Math.abs(dot(minus(origin, frame.origin), frame.axis)) > none;
  if (isAcross || isBeside) return null;
  const majorRadius = distance(origin, frame.origin);
  if (majorRadius < none) {
    return { kind: 'sphere', frame: { origin, axis, x: across(axis) }, radius };
  }
  if (majorRadius <= radius) return null;
  const x = unit(minus(frame.origin, origin));
  return {
    kind: 'torus',
    frame: { origin, axis, x },
    majorRadius,
    minorRadius: radius,
  };
}

function footOf({ origin, axis }: Axis, point: Vector): Vector {
  return along(origin, axis, dot(minus(point, origin), axis));
}

const place = new Float64Array(9);
const foot = new Float64Array(2);

/**
 * In the file the first parameter runs along the curve, and the second is the angle. The normals are compared at the
 * end that is farther from the axis.
 */
function isOpposite(surface: Surface, about: Axis, profile: Segment): boolean {
  const exact = exactSurface(surface);
  if (!exact) throw new Unexpected('a surface that cannot be computed');
  const isStartFar = armAt(about, profile.start).length > armAt(about, profile.end).length;
  const [t, point] = isStartFar ? [profile.from, profile.start] : [profile.to, profile.end];
  const meant = cross(tangentAt(profile, t), cross(about.axis, armAt(about, point).arm));
  exact.invert(...point, foot, false);
  exact.at(foot[0] ?? outOfRange(), foot[1] ?? outOfRange(), place);
  return dot(meant, cross(vectorAt(place, 3), vectorAt(place, 6))) < 0;
}

function armAt(about: Axis, point: Vector) {
  const arm = minus(point, footOf(about, point));
  return { arm, length: lengthOf(arm) };
}

/** The tangent of a line or a circle. */
function tangentAt({ curve }: Segment, t: number): Vector {
  const exact = exactCurve(curve);
  if (!exact) throw new Unexpected('a curve that cannot be computed');
  exact.at(t, place);
  return vectorAt(place, 3);
}
