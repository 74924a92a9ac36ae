import type { Surface, Vector } from '../../../model/shapes';
import { cross, dot, distance, lengthOf, minus, times, unit } from '../../base/vector';
import { isStraight, recogniseArc, samePlace, type Arc } from './recogniseCircle';

type Range = readonly [first: number, last: number];
type PointAt = (u: number, v: number) => Vector;

const samples = 17;

/**
 * The cylinder, cone or plane that a surface of another kind equals. Some programs write all surfaces as
 * splines, which can represent these exactly. Isoparametric curves in one direction must be straight, those in
 * the other one circles about one axis, or straight too. Null for any other surface.
 */
export function recogniseRevolved(
  pointAt: PointAt,
  bounds: { readonly u: Range; readonly v: Range },
  isReversed: boolean,
): Surface | null {
  const { u, v } = bounds;
  if (![...u, ...v].every((bound) => Math.abs(bound) < 1e9)) return null;
  return (
    revolvedSurface(pointAt, u, v, isReversed) ??
    // Exchanging u and v reverses the natural normal.
    revolvedSurface((along, across) => pointAt(across, along), v, u, !isReversed)
  );
}

function revolvedSurface(
  pointAt: PointAt,
  around: Range,
  along: Range,
  isReversed: boolean,
): Surface | null {
  const lines = [0, 0.5, 1].map((share) => lineOf(pointAt, at(around, share), along));
  if (!lines.every(isStraight)) return null;
  const circles = [0, 0.5, 1].map((share) => circleOf(pointAt, around, at(along, share)));
  const arcs = circles.map(recogniseArc);
  const [low, middle, high] = arcs;
  if (low && middle && high) return coneBetween(low, middle, high, isReversed);
  if (!circles.every(isStraight)) return null;
  return planeOf(lines, circles, isReversed);
}

function coneBetween(low: Arc, middle: Arc, high: Arc, isReversed: boolean): Surface | null {
  const length = distance(low.origin, high.origin);
  if (length < samePlace) return null;
  const axis = unit(minus(high.origin, low.origin));
  const isAround = [low, middle, high].every(
    // A cosine that differs from 1 by 1e-12 is an angle of about 1e-6, the smallest that double precision can tell.
    (arc) => Math.abs(Math.abs(dot(arc.axis, axis)) - 1) < 1e-12,
  );
  const arm = minus(middle.origin, low.origin);
  const share = dot(arm, axis) / length;
  const expected = low.radius + (high.radius - low.radius) * share;
  const isOnAxis = lengthOf(minus(arm, times(axis, dot(arm, axis)))) < samePlace;
  if (!isAround || !isOnAxis || Math.abs(expected - middle.radius) > samePlace) return null;
  // The normal points away from the axis where the arcs run counterclockwise about it.
  const isHollow = dot(low.axis, axis) < 0 !== isReversed;
  const growth = high.radius - low.radius;
  const { origin, radius } = low;
  if (Math.abs(growth) < samePlace) return { kind: 'cylinder', origin, axis, radius, isHollow };
  const halfAngle = Math.atan2(Math.abs(growth), length);
  const widening = growth < 0 ? times(axis, -1) : axis;
  return { kind: 'cone', origin, axis: widening, radius, halfAngle, isHollow };
}

function planeOf(
  lines: readonly (readonly Vector[])[],
  circles: readonly (readonly Vector[])[],
  isReversed: boolean,
): Surface | null {
  const points = [...lines, ...circles].flat();
  const [first] = points;
  const up = lines[0]?.at(-1);
  const across = circles[0]?.at(-1);
  if (!first || !up || !across) return null;
  const normal = unit(cross(minus(across, first), minus(up, first)));
  const isFlat = points.every((point) => Math.abs(dot(minus(point, first), normal)) < samePlace);
  if (!isFlat || lengthOf(normal) === 0) return null;
  return { kind: 'plane', origin: first, normal: isReversed ? times(normal, -1) : normal };
}

function lineOf(pointAt: PointAt, u: number, along: Range): readonly Vector[] {
  return Array.from({ length: 5 }, (_, i) => pointAt(u, at(along, i / 4)));
}

function circleOf(pointAt: PointAt, around: Range, v: number): readonly Vector[] {
  return Array.from({ length: samples }, (_, i) => pointAt(at(around, i / (samples - 1)), v));
}

function at([first, last]: Range, share: number): number {
  return first + (last - first) * share;
}
