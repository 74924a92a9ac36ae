import { along, distance, minus, type Vector } from '../../../../model/vectors';
import { criticalShares } from './criticalPoints';
import type { Exact } from './exactForm';
import { angleOn, curvePoint, type ExactArc, type ExactCurve } from './measuredCurve';
import { directionOr, isInsideFace, tipOf, type ExactFace } from './measuredSurface';
import { spanOf, type Span } from './nearest';
import { isWholeSurface } from './wholeSurfaces';

/** Larger pairs are left to the triangles. */
const mostPairs = 2500;

/**
 * The longest span between two things, in closed form; null where that is not known. A span along a
 * straight line only grows towards its ends: it is enough to look at corners, arcs and balls.
 */
export function farthestSpan(a: Exact, b: Exact): Span | null {
  const [one, other] = [limitsOf(a), limitsOf(b)];
  if (!one || !other || one.length * other.length > mostPairs) return null;
  let best: Span | null = null;
  for (const limit of one) {
    for (const against of other) {
      const span = betweenLimits(limit, against);
      if (span.distance > (best?.distance ?? -1)) best = span;
    }
  }
  return best;
}

/** A point has no radius; a ball is what a whole sphere surrounds. */
type Limit =
  | { readonly kind: 'ball'; readonly at: Vector; readonly radius: number }
  | { readonly kind: 'arc'; readonly arc: ExactArc };

function limitsOf(thing: Exact): readonly Limit[] | null {
  switch (thing.kind) {
    case 'point':
      return [pointLimit(thing.at)];
    case 'curve':
      return limitsOfCurve(thing.curve);
    case 'face':
      return limitsOfFace(thing.face);
  }
}

function limitsOfFace(face: ExactFace): readonly Limit[] | null {
  const { surface, boundary, isOpenEnded } = face;
  if (isOpenEnded) return null;
  switch (surface.kind) {
    case 'plane':
    case 'cylinder':
      return boundary.length > 0 ? boundary.flatMap(limitsOfCurve) : null;
    case 'cone': {
      const tip = tipOf(surface);
      const hasTip = isInsideFace(face, tip);
      if (hasTip === null || boundary.length === 0) return null;
      return [...boundary.flatMap(limitsOfCurve), ...(hasTip ? [pointLimit(tip)] : [])];
    }
    case 'sphere': {
      const { origin, radius } = surface;
      return isWholeSurface(surface, face) ? [{ kind: 'ball', at: origin, radius }] : null;
    }
    case 'torus':
      return null;
  }
}

function limitsOfCurve(curve: ExactCurve): readonly Limit[] {
  if (curve.kind === 'arc') return [{ kind: 'arc', arc: curve }];
  return [pointLimit(curve.from), pointLimit(curve.to)];
}

function pointLimit(at: Vector): Limit {
  return { kind: 'ball', at, radius: 0 };
}

function betweenLimits(a: Limit, b: Limit): Span {
  const from = a.kind === 'ball' ? a.at : farthestOfArc(a.arc, b);
  const to = b.kind === 'ball' ? b.at : farthestOnArc(b.arc, from);
  const away = directionOr(minus(to, from), [0, 0, 1]);
  const reach = (limit: Limit) => (limit.kind === 'ball' ? limit.radius : 0);
  return spanOf(along(from, away, -reach(a)), along(to, away, reach(b)));
}

function farthestOfArc(arc: ExactArc, other: Limit): Vector {
  if (other.kind === 'ball') return farthestOnArc(arc, other.at);
  const footOf = (point: Vector) => farthestOnArc(other.arc, point);
  const points = criticalShares(arc, footOf).map((share) => curvePoint(arc, share));
  return farthestOf(points, (point) => distance(point, footOf(point)));
}

function farthestOnArc(arc: ExactArc, point: Vector): Vector {
  const full = 2 * Math.PI;
  const opposite = (angleOn(arc, point) + Math.PI) % full;
  if (opposite <= arc.angle) return curvePoint(arc, opposite / arc.angle);
  return farthestOf([curvePoint(arc, 0), curvePoint(arc, 1)], (end) => distance(end, point));
}

function farthestOf(
  [first, ...others]: readonly Vector[],
  away: (point: Vector) => number,
): Vector {
  let best = first ?? [0, 0, 0];
  for (const point of others) if (away(point) > away(best)) best = point;
  return best;
}
