import type { FaceShape } from '../../../../model/shapes';
import { along, distance, dot, minus, times, type Vector } from '../../../../model/vectors';
import { areParallel } from '../exact/axes';
import { angleOn, nearestOnCurve, type ExactArc } from '../exact/measuredCurve';
import { meshSlack } from './insideByMesh';

/**
 * The circle in which a plane and a cylinder or cone perpendicular to it intersect; some programs write it as an
 * approximating spline. Null when there is none, or the edge deviates from it.
 * @param faces on both sides of the edge
 * @param line points of the edge in its direction, in single precision
 */
export function sectionArc(
  faces: readonly FaceShape[],
  [from, to]: readonly [from: Vector, to: Vector],
  line: readonly Vector[],
): ExactArc | null {
  const circle = circleBetween(faces);
  const half = line[line.length >> 1];
  if (!circle || !half) return null;
  const { origin, axis, radius } = circle;
  const whole: ExactArc = { kind: 'arc', origin, axis, radius, angle: 2 * Math.PI, from };
  const isOn = (point: Vector, slack: number) =>
    distance(nearestOnCurve(whole, point), point) < slack;
  if (![from, to].every((end) => isOn(end, fileSlack))) return null;
  if (!line.every((point) => isOn(point, fileSlack + meshSlack))) return null;
  if (distance(from, to) < fileSlack) return whole;
  const angle = angleOn(whole, to);
  return angleOn(whole, half) < angle
    ? { ...whole, angle }
    : { ...whole, axis: times(axis, -1), angle: 2 * Math.PI - angle };
}

/** Distance by which files let a curve deviate from the surfaces that intersect in it, metres. */
const fileSlack = 2e-8;

function circleBetween(
  faces: readonly FaceShape[],
): Pick<ExactArc, 'origin' | 'axis' | 'radius'> | null {
  const [one, other, ...more] = faces;
  if (!one || !other || more.length > 0) return null;
  const [flat, round] = one.kind === 'plane' ? [one, other] : [other, one];
  if (flat.kind !== 'plane' || (round.kind !== 'cylinder' && round.kind !== 'cone')) return null;
  const { axis } = round;
  if (!areParallel(flat.normal, axis)) return null;
  const height = dot(minus(flat.origin, round.origin), flat.normal) / dot(axis, flat.normal);
  const grown = round.kind === 'cone' ? height * Math.tan(round.halfAngle) : 0;
  const radius = round.radius + grown;
  return radius > 0 ? { origin: along(round.origin, axis, height), axis, radius } : null;
}
