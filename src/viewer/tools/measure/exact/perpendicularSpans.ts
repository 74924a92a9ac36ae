import { outOfRange } from '../../../../words/outOfRange';
import { perpendicularTo, along, cross, minus, unit, type Vector } from '../../../../model/vectors';
import { criticalParameters } from './criticalPoints';
import { curvePoint, tangentAt, type ExactArc } from './measuredCurve';
import {
  aroundAxis,
  directionOr,
  feetOn,
  footOn,
  normalAt,
  apexOf,
  type ClosedFormSurface,
} from './measuredSurface';
import { reversed, spanOf, type Span } from './nearest';
import { ruledSpans } from './ruledSpans';

type Of<Kind extends ClosedFormSurface['kind']> = Extract<ClosedFormSurface, { kind: Kind }>;

type SurfaceWithAxis = Exclude<ClosedFormSurface, { kind: 'sphere' }>;

/**
 * Spans that are perpendicular to two unbounded surfaces. Spans that can be moved along both surfaces are left out,
 * because they can be moved to an edge or an apex.
 */
export function perpendicularSpans(a: ClosedFormSurface, b: ClosedFormSurface): readonly Span[] {
  if (a.kind === 'sphere') return fromSphere(a, b);
  if (b.kind === 'sphere') return fromSphere(b, a).map(reversed);
  if (a.kind === 'torus') return fromTorus(a, b);
  if (b.kind === 'torus') return fromTorus(b, a).map(reversed);
  // A span from a cylinder or cone to a plane can be moved along a ruling to an edge.
  return a.kind === 'plane' || b.kind === 'plane' ? [] : ruledSpans(a, b);
}

function fromSphere({ origin, radius }: Of<'sphere'>, other: ClosedFormSurface): readonly Span[] {
  return feetOn(other, origin).flatMap((foot) => {
    const direction = directionOr(minus(foot, origin), normalAt(other, foot));
    return [1, -1].map((side) => spanOf(along(origin, direction, side * radius), foot));
  });
}

/** A torus has constant distance from its centre circle, as a cylinder has from its axis. */
function fromTorus(torus: Of<'torus'>, other: SurfaceWithAxis): readonly Span[] {
  const ring = ringOf(torus);
  const reach = spineReach(other);
  return spineFeet(other).flatMap((footOf) =>
    criticalParameters(ring, footOf).flatMap((share) => {
      const point = curvePoint(ring, share);
      const foot = footOf(point);
      const square = unit(cross(tangentAt(ring, share), spineDirection(other, foot)));
      return aroundSpines(point, torus.minorRadius, foot, reach, square);
    }),
  );
}

function ringOf({ origin, axis, majorRadius }: Of<'torus'>): ExactArc {
  const from = along(origin, perpendicularTo(axis), majorRadius);
  return { kind: 'arc', origin, axis, radius: majorRadius, angle: 2 * Math.PI, from };
}

/** Foot points on the spine of a surface; a plane and a cone are their own spine. */
function spineFeet(other: SurfaceWithAxis): readonly ((point: Vector) => Vector)[] {
  switch (other.kind) {
    case 'plane':
      return [(point) => footOn(other, point)];
    case 'cone':
      return [0, 1].map((side) => (point: Vector) => feetOn(other, point)[side] ?? outOfRange());
    case 'cylinder':
      return [(point) => aroundAxis(other, point).onAxis];
    case 'torus':
      return [1, -1].map(
        (side) => (point: Vector) =>
          along(other.origin, aroundAxis(other, point).outward, side * other.majorRadius),
      );
  }
}

function spineReach(other: SurfaceWithAxis): number {
  if (other.kind === 'plane' || other.kind === 'cone') return 0;
  return other.kind === 'torus' ? other.minorRadius : other.radius;
}

function spineDirection(other: SurfaceWithAxis, at: Vector): Vector {
  switch (other.kind) {
    case 'plane':
      return other.normal;
    case 'cone':
      return along(at, apexOf(other), -1);
    case 'cylinder':
      return other.axis;
    case 'torus':
      return cross(other.axis, minus(at, other.origin));
  }
}

/** The four spans between spheres around two points, on the line through their centres. */
function aroundSpines(
  a: Vector,
  radiusA: number,
  b: Vector,
  radiusB: number,
  otherwise: Vector,
): readonly Span[] {
  const direction = directionOr(minus(b, a), otherwise);
  const sidesOf = (radius: number) => (radius === 0 ? [0] : [radius, -radius]);
  return sidesOf(radiusA).flatMap((one) =>
    sidesOf(radiusB).map((other) => spanOf(along(a, direction, one), along(b, direction, other))),
  );
}
