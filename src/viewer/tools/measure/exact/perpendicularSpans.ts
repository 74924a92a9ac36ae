import {
  across,
  along,
  cross,
  dot,
  minus,
  times,
  unit,
  type Vector,
} from '../../../../model/vectors';
import { areParallel, betweenAxes, type Axis } from './axes';
import { criticalShares, signChanges, tangentAt } from './criticalPoints';
import { curvePoint, type ExactArc } from './measuredCurve';
import {
  aroundAxis,
  directionOr,
  feetOn,
  footOn,
  normalAt,
  tipOf,
  type Formed,
} from './measuredSurface';
import { reversed, spanOf, type Span } from './nearest';

type Of<Kind extends Formed['kind']> = Extract<Formed, { kind: Kind }>;

/**
 * Spans that are perpendicular to two whole surfaces. None where such a span can be moved along both until it
 * meets an edge of a face, or a tip. Null where they are not known in closed form.
 */
export function perpendicularSpans(a: Formed, b: Formed): readonly Span[] | null {
  if (a.kind === 'sphere') return fromSphere(a, b);
  if (b.kind === 'sphere') return fromSphere(b, a).map(reversed);
  if (a.kind === 'cone') return fromCone(a, b);
  if (b.kind === 'cone') return fromCone(b, a)?.map(reversed) ?? null;
  if (a.kind === 'torus') return fromTorus(a, b);
  if (b.kind === 'torus') return fromTorus(b, a).map(reversed);
  // Along its rulings a span from a cylinder to a plane moves to an edge.
  return a.kind === 'cylinder' && b.kind === 'cylinder' ? skewCylinders(a, b) : [];
}

function fromSphere({ origin, radius }: Of<'sphere'>, other: Formed): readonly Span[] {
  return feetOn(other, origin).flatMap((foot) => {
    const direction = directionOr(minus(foot, origin), normalAt(other, foot));
    return [1, -1].map((side) => spanOf(along(origin, direction, side * radius), foot));
  });
}

function skewCylinders(a: Of<'cylinder'>, b: Of<'cylinder'>): readonly Span[] {
  const { from, to, isParallel } = betweenAxes(a, b);
  if (isParallel) return [];
  const direction = unit(cross(a.axis, b.axis));
  return aroundSpines(from, a.radius, to, b.radius, direction);
}

/** A torus is what is at a distance from its ring, as a cylinder from its axis. */
function fromTorus(torus: Of<'torus'>, other: Of<'torus' | 'cylinder' | 'plane'>): readonly Span[] {
  const ring = ringOf(torus);
  const reach = spineReach(other);
  return spineFeet(other).flatMap((footOf) =>
    criticalShares(ring, footOf).flatMap((share) => {
      const point = curvePoint(ring, share);
      const foot = footOf(point);
      const square = unit(cross(tangentAt(ring, point), spineDirection(other, foot)));
      return aroundSpines(point, torus.minorRadius, foot, reach, square);
    }),
  );
}

function ringOf({ origin, axis, majorRadius }: Of<'torus'>): ExactArc {
  const from = along(origin, across(axis), majorRadius);
  return { kind: 'arc', origin, axis, radius: majorRadius, angle: 2 * Math.PI, from };
}

/** Ways from a point square onto the spine of a surface: a plane is its own. */
function spineFeet(
  other: Of<'torus' | 'cylinder' | 'plane'>,
): readonly ((point: Vector) => Vector)[] {
  switch (other.kind) {
    case 'plane':
      return [(point) => footOn(other, point)];
    case 'cylinder':
      return [(point) => aroundAxis(other, point).onAxis];
    case 'torus':
      return [1, -1].map(
        (side) => (point: Vector) =>
          along(other.origin, aroundAxis(other, point).outward, side * other.majorRadius),
      );
  }
}

function spineReach(other: Of<'torus' | 'cylinder' | 'plane'>): number {
  if (other.kind === 'plane') return 0;
  return other.kind === 'torus' ? other.minorRadius : other.radius;
}

function spineDirection(other: Of<'torus' | 'cylinder' | 'plane'>, at: Vector): Vector {
  switch (other.kind) {
    case 'plane':
      return other.normal;
    case 'cylinder':
      return other.axis;
    case 'torus':
      return cross(other.axis, minus(at, other.origin));
  }
}

/** The four spans between what is around two points, on the line through these. */
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

function fromCone(cone: Of<'cone'>, other: Exclude<Formed, { kind: 'sphere' }>) {
  switch (other.kind) {
    case 'plane':
      return [];
    case 'cylinder':
      return coneToCylinder(cone, other);
    case 'cone':
      return isCoaxial(cone, other) ? [] : null;
    case 'torus':
      return isCoaxial(cone, other) ? coneToCoaxialTorus(cone, other) : null;
  }
}

function isCoaxial(a: Axis, b: Axis): boolean {
  return areParallel(a.axis, b.axis) && aroundAxis(a, b.origin).away < 1e-9;
}

function coneToCoaxialTorus(cone: Of<'cone'>, torus: Of<'torus'>): readonly Span[] {
  const { from } = ringOf(torus);
  return feetOn(cone, from).flatMap((foot) =>
    aroundSpines(from, torus.minorRadius, foot, 0, normalAt(cone, foot)).map(reversed),
  );
}

/** Every ruling comes nearest to the axis somewhere: where these spans are shortest or longest. */
function coneToCylinder(cone: Of<'cone'>, cylinder: Of<'cylinder'>): readonly Span[] {
  const { axis, halfAngle } = cone;
  const tip = tipOf(cone);
  const x = across(axis);
  const y = cross(axis, x);
  const rulingAt = (t: number): Axis => {
    const angle = 2 * Math.PI * t;
    const outward = along(times(x, Math.cos(angle)), y, Math.sin(angle));
    const steep = along(times(axis, Math.cos(halfAngle)), outward, Math.sin(halfAngle));
    return { origin: tip, axis: steep };
  };
  const slope = (t: number): number => {
    const { from, to } = betweenAxes(rulingAt(t), cylinder);
    return dot(minus(from, to), cross(axis, minus(from, tip)));
  };
  return signChanges(slope).flatMap((t) => {
    const { from, to } = betweenAxes(rulingAt(t), cylinder);
    const isBeforeTip = dot(minus(from, tip), rulingAt(t).axis) < 0;
    if (isBeforeTip) return [];
    return aroundSpines(from, 0, to, cylinder.radius, normalAt(cone, from));
  });
}
