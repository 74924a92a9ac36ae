import { along, perpendicularTo, minus, times, plus, type Vector } from '../../../../model/vectors';
import { criticalParameters } from './criticalPoints';
import type { ClosedForm } from './exactForm';
import {
  curvePoint,
  farthestOnRound,
  type ExactArc,
  type ExactCurve,
  type ExactRound,
} from './measuredCurve';
import { isInsideFace } from './insideFace';
import { directionOr, apexOf, type ExactFace } from './measuredSurface';
import { spanOf, type Span } from './nearest';

/** With more pairs of limits, only the triangles are used. */
const maxPairs = 2500;
/** Rounding error, metres. */
const slack = 1e-12;

/**
 * The longest span between two things in closed form; null when it has none. Along a straight line the distance is
 * largest at an end, so only corners, arcs, spheres and tori matter.
 */
export function farthestSpan(a: ClosedForm, b: ClosedForm): Span | null {
  const [one, other] = [limitsOf(a), limitsOf(b)];
  if (!one || !other || one.length * other.length > maxPairs) return null;
  const sure: Span[] = [];
  const doubtful: Span[] = [];
  for (const limit of one) {
    for (const against of other) {
      for (const span of betweenLimits(limit, against)) {
        const [isOnA, isOnB] = [isOnLimit(limit, span.from), isOnLimit(against, span.to)];
        if (isOnA === false || isOnB === false) continue;
        (isOnA === true && isOnB === true ? sure : doubtful).push(span);
      }
    }
  }
  const best = longest(sure);
  const perhaps = longest(doubtful);
  return best && best.distance >= (perhaps?.distance ?? 0) - slack ? best : null;
}

function longest(spans: readonly Span[]): Span | null {
  let best: Span | null = null;
  for (const span of spans) if (span.distance > (best?.distance ?? -1)) best = span;
  return best;
}

/** The points at a radius around a point, or around the points of an arc or ellipse. Points and edges have radius 0. */
type Limit = (
  | { readonly kind: 'ball'; readonly at: Vector }
  | { readonly kind: 'arc'; readonly arc: ExactRound }
) & {
  readonly radius: number;
  /** The face of a sphere or torus on which the end must lie; no restriction when left out. */
  readonly face?: ExactFace;
};

function isOnLimit({ face }: Limit, point: Vector): boolean | null {
  return face ? isInsideFace(face, point) : true;
}

function limitsOf(entity: ClosedForm): readonly Limit[] | null {
  switch (entity.kind) {
    case 'point':
      return [pointLimit(entity.at)];
    case 'curve':
      return limitsOfCurve(entity.curve);
    case 'face':
      return limitsOfFace(entity.face);
  }
}

function limitsOfFace(face: ExactFace): readonly Limit[] | null {
  const { surface, boundary, isOpenEnded } = face;
  if (isOpenEnded) return null;
  const edges = boundary.flatMap(limitsOfCurve);
  switch (surface.kind) {
    case 'plane':
    case 'cylinder':
      return boundary.length > 0 ? edges : null;
    case 'cone': {
      const tip = apexOf(surface);
      const hasTip = isInsideFace(face, tip);
      if (hasTip === null || boundary.length === 0) return null;
      return [...edges, ...(hasTip ? [pointLimit(tip)] : [])];
    }
    // Inside its edges, a span is longest only where it passes through the centre of the sphere, or the centre circle
    // of the torus.
    case 'sphere':
      return [...edges, { kind: 'ball', at: surface.origin, radius: surface.radius, face }];
    case 'torus':
      return [...edges, { kind: 'arc', arc: ringOf(surface), radius: surface.minorRadius, face }];
  }
}

function ringOf({
  origin,
  axis,
  majorRadius,
}: Extract<ExactFace['surface'], { kind: 'torus' }>): ExactArc {
  const from = plus(origin, times(perpendicularTo(axis), majorRadius));
  return { kind: 'arc', origin, axis, radius: majorRadius, angle: 2 * Math.PI, from };
}

function limitsOfCurve(curve: ExactCurve): readonly Limit[] {
  if (curve.kind !== 'line') return [{ kind: 'arc', arc: curve, radius: 0 }];
  return [pointLimit(curve.from), pointLimit(curve.to)];
}

function pointLimit(at: Vector): Limit {
  return { kind: 'ball', at, radius: 0 };
}

/** All locally longest spans; others may be included. */
function betweenLimits(a: Limit, b: Limit): readonly Span[] {
  return placesOn(a, b).map((from) => {
    const to = farthestOn(b, from);
    const away = directionOr(minus(to, from), [0, 0, 1]);
    return spanOf(along(from, away, -a.radius), along(to, away, b.radius));
  });
}

function placesOn(limit: Limit, other: Limit): readonly Vector[] {
  if (limit.kind === 'ball') return [limit.at];
  const { arc } = limit;
  if (other.kind === 'ball') return [farthestOnRound(arc, other.at)];
  const footOf = (point: Vector) => farthestOnRound(other.arc, point);
  return criticalParameters(arc, footOf).map((share) => curvePoint(arc, share));
}

function farthestOn(limit: Limit, point: Vector): Vector {
  return limit.kind === 'ball' ? limit.at : farthestOnRound(limit.arc, point);
}
