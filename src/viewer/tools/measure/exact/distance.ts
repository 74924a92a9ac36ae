import { along, cross, dot, lengthOf, minus, unit, type Vector } from '../../../geometry/vectors';
import { curvePoint, nearestOnCurve, type ExactCurve } from './measuredCurve';
import { lowest, reversed, shortest, spanOf, type Span } from './nearest';
import { aroundAxis, isInsideFace, nearestOnFace, type ExactFace } from './measuredSurface';

/** A point, an edge or a face of which everything is known in closed form. */
export type Exact =
  | { readonly kind: 'point'; readonly at: Vector }
  | { readonly kind: 'curve'; readonly curve: ExactCurve }
  | { readonly kind: 'face'; readonly face: ExactFace };

/** Faces with more edges than this are left to their triangles. */
const mostEdges = 64;

/**
 * The shortest way between two things, by closed forms along their edges and surfaces alone; null where
 * these do not suffice. No triangle is looked at.
 */
export function exactDistance(a: Exact, b: Exact): Span | null {
  switch (a.kind) {
    case 'point':
      return fromPoint(a.at, b);
    case 'curve':
      if (b.kind === 'point') return flipped(fromPoint(b.at, a));
      return b.kind === 'curve' ? betweenCurves(a.curve, b.curve) : curveToFace(a.curve, b.face);
    case 'face':
      if (b.kind === 'point') return flipped(fromPoint(b.at, a));
      return b.kind === 'curve'
        ? flipped(curveToFace(b.curve, a.face))
        : betweenFaces(a.face, b.face);
  }
}

function flipped(span: Span | null): Span | null {
  return span && reversed(span);
}

function fromPoint(point: Vector, other: Exact): Span | null {
  switch (other.kind) {
    case 'point':
      return spanOf(point, other.at);
    case 'curve':
      return spanOf(point, nearestOnCurve(other.curve, point));
    case 'face':
      return nearestOnFace(other.face, point);
  }
}

function betweenCurves(a: ExactCurve, b: ExactCurve): Span {
  const spanAt = (t: number) => {
    const point = curvePoint(a, t);
    return spanOf(point, nearestOnCurve(b, point));
  };
  return spanAt(lowest((t) => spanAt(t).distance) ?? 0);
}

function curveToFace(curve: ExactCurve, face: ExactFace): Span | null {
  if (face.boundary.length > mostEdges) return null;
  const spanAt = (t: number) => nearestOnFace(face, curvePoint(curve, t));
  const t = lowest((at) => spanAt(at)?.distance ?? NaN);
  return t === null ? null : spanAt(t);
}

/**
 * The shortest way between faces ends on an edge of one of them, or stands square on both inside: that
 * of the second kind is known where the surfaces are simple enough.
 */
function betweenFaces(a: ExactFace, b: ExactFace): Span | null {
  if (a.boundary.length + b.boundary.length > mostEdges) return null;
  const square = squareSpans(a, b);
  if (!square) return null;
  const spans: Span[] = [...square];
  for (const curve of a.boundary) {
    const span = curveToFace(curve, b);
    if (!span) return null;
    spans.push(span);
  }
  for (const curve of b.boundary) {
    const span = curveToFace(curve, a);
    if (!span) return null;
    spans.push(reversed(span));
  }
  return shortest(spans);
}

type Surfaces = readonly [ExactFace, ExactFace];

/**
 * Ways that stand square on both surfaces, inside both faces. None where such a way can be moved along
 * both surfaces until it meets an edge. Null where they are not known.
 */
function squareSpans(a: ExactFace, b: ExactFace): readonly Span[] | null {
  const kinds = [a.surface.kind, b.surface.kind];
  if (kinds.includes('torus')) return null;
  if (a.surface.kind === 'sphere') return fromSphere([a, b], a.surface.origin);
  if (b.surface.kind === 'sphere') {
    return fromSphere([b, a], b.surface.origin)?.map(reversed) ?? null;
  }
  // Along the ruling of a cylinder or cone a way to a plane moves to an edge, or to the tip.
  if (kinds.includes('plane')) return kinds.includes('cone') && !isTipless(a, b) ? null : [];
  if (a.surface.kind === 'cylinder' && b.surface.kind === 'cylinder') return skewCylinders(a, b);
  return null;
}

/** A cone with its tip among its points comes down to that point. */
function isTipless(a: ExactFace, b: ExactFace): boolean {
  return [a, b].every((face) => {
    const { surface, boundary } = face;
    if (surface.kind !== 'cone') return true;
    const tip = along(surface.origin, surface.axis, -surface.radius / Math.tan(surface.halfAngle));
    return boundary.length > 0 && isInsideFace(face, tip) === false;
  });
}

function fromSphere([sphere, other]: Surfaces, centre: Vector): readonly Span[] | null {
  const span = nearestOnFace(other, centre);
  if (!span) return null;
  if (sphere.surface.kind !== 'sphere') return null;
  const direction = unit(minus(span.to, centre));
  const spans: Span[] = [];
  for (const side of [1, -1]) {
    const point = along(centre, direction, side * sphere.surface.radius);
    const isInside = isInsideFace(sphere, point);
    if (isInside === null) return null;
    if (isInside) spans.push(spanOf(point, span.to));
  }
  return spans;
}

/** Cylinders whose axes are not parallel: on the common perpendicular of these. */
function skewCylinders(a: ExactFace, b: ExactFace): readonly Span[] | null {
  if (a.surface.kind !== 'cylinder' || b.surface.kind !== 'cylinder') return null;
  const axes = betweenAxes(a.surface, b.surface);
  if (axes.isParallel) return [];
  const direction = unit(minus(axes.to, axes.from));
  if (lengthOf(direction) === 0) return null;
  const spans: Span[] = [];
  for (const sideA of [1, -1]) {
    for (const sideB of [1, -1]) {
      const from = along(axes.from, direction, sideA * a.surface.radius);
      const to = along(axes.to, direction, sideB * b.surface.radius);
      const [inA, inB] = [isInsideFace(a, from), isInsideFace(b, to)];
      if (inA === null || inB === null) return null;
      if (inA && inB) spans.push(spanOf(from, to));
    }
  }
  return spans;
}

export interface Axis {
  readonly origin: Vector;
  readonly axis: Vector;
}

/** The shortest way between two endless axes. */
export function betweenAxes(a: Axis, b: Axis): Span & { readonly isParallel: boolean } {
  const normal = cross(a.axis, b.axis);
  const area = lengthOf(normal);
  const arm = minus(b.origin, a.origin);
  if (area < 1e-9) {
    const from = a.origin;
    const to = aroundAxis(b, from).onAxis;
    return { ...spanOf(from, to), isParallel: true };
  }
  const square = dot(normal, normal);
  const from = along(a.origin, a.axis, dot(cross(arm, b.axis), normal) / square);
  const to = along(b.origin, b.axis, dot(cross(arm, a.axis), normal) / square);
  return { ...spanOf(from, to), isParallel: false };
}
