import { cross, type Vector } from '../base/vector';

/** An origin with two unit directions at right angles; the third is `axis × x`. */
export interface Frame {
  readonly origin: Vector;
  /** Normal of a plane, circle or ellipse; axis of a surface of revolution. */
  readonly axis: Vector;
  readonly x: Vector;
}

/** The third direction of a frame. */
export function yOf({ axis, x }: Frame): Vector {
  return cross(axis, x);
}

/** All lengths are in the unit of the model. The formula of a curve defines its natural direction. */
export type Curve = Line | Circle | Ellipse | BSplineCurve | IntersectionCurve | SurfaceCurve;

/** `origin + t · direction`. */
export interface Line {
  readonly kind: 'line';
  readonly origin: Vector;
  /** Unit vector. */
  readonly direction: Vector;
}

/** `origin + radius · (x cos t + y sin t)`. */
export interface Circle {
  readonly kind: 'circle';
  readonly frame: Frame;
  readonly radius: number;
}

/** `origin + major · x cos t + minor · y sin t`. */
export interface Ellipse {
  readonly kind: 'ellipse';
  readonly frame: Frame;
  readonly majorRadius: number;
  readonly minorRadius: number;
}

/** Runs over `[knots[degree], knots[poles.length]]`; need not be clamped. */
export interface BSplineCurve {
  readonly kind: 'bspline';
  readonly degree: number;
  /** In Cartesian coordinates, not multiplied by their weights. */
  readonly poles: readonly Vector[];
  /** One for each pole, all positive; null where all are one. */
  readonly weights: readonly number[] | null;
  /** The knot vector: `poles.length + degree + 1` knots, repeated by multiplicity. */
  readonly knots: readonly number[];
}

/** The intersection of two surfaces; the points only select the branch and the range. */
export interface IntersectionCurve {
  readonly kind: 'intersection';
  readonly surfaces: readonly [OrientedSurface, OrientedSurface];
  /** In the natural direction; exact only at given ends. In a closed curve the last point repeats the first. */
  readonly points: readonly Vector[];
  readonly isClosed: boolean;
}

/** A curve on a surface, given by its pcurve. */
export interface SurfaceCurve {
  readonly kind: 'onSurface';
  readonly surface: Surface;
  /** Its poles are `[u, v, 0]`. */
  readonly parameters: BSplineCurve;
  /** Range of its parameter; the curve runs against it where `from > to`. */
  readonly from: number;
  readonly to: number;
}

/** A curve with an orientation. */
export interface OrientedCurve {
  readonly curve: Curve;
  /** Whether it runs against the natural direction. */
  readonly isReversed: boolean;
}
/** The natural normal of a surface is `dR/du × dR/dv` of each formula. */
export type Surface =
  | Plane
  | Cylinder
  | Cone
  | Sphere
  | Torus
  | BSplineSurface
  | ExtrudedSurface
  | RevolvedSurface
  | OffsetSurface
  | BlendSurface
  | BlendBound;

/** `origin + u x + v y`, normal along the axis. */
export interface Plane {
  readonly kind: 'plane';
  readonly frame: Frame;
}

/** `origin + radius · (x cos u + y sin u) + v axis`, normal outwards. */
export interface Cylinder {
  readonly kind: 'cylinder';
  readonly frame: Frame;
  readonly radius: number;
}

/** `origin + v axis + (radius + v tan halfAngle)(x cos u + y sin u)`, normal away from the axis. */
export interface Cone {
  readonly kind: 'cone';
  readonly frame: Frame;
  /** The radius at the origin of its frame. */
  readonly radius: number;
  /** In radians, between 0 and a right angle: the cone widens along its axis. */
  readonly halfAngle: number;
}

/** `origin + radius · ((x cos u + y sin u) cos v + axis sin v)`, normal outwards. */
export interface Sphere {
  readonly kind: 'sphere';
  readonly frame: Frame;
  readonly radius: number;
}

/** `origin + (major + minor cos v)(x cos u + y sin u) + minor sin v axis`, normal out of the tube. */
export interface Torus {
  readonly kind: 'torus';
  readonly frame: Frame;
  /** If it is less than the minor radius, the torus is an apple; if it is negative, a lemon. */
  readonly majorRadius: number;
  readonly minorRadius: number;
}

export interface BSplineSurface {
  readonly kind: 'bspline';
  readonly uDegree: number;
  readonly vDegree: number;
  /** `poles[u][v]`, in Cartesian coordinates, not multiplied by their weights. */
  readonly poles: readonly (readonly Vector[])[];
  readonly weights: readonly (readonly number[])[] | null;
  /** Knots are repeated by multiplicity. The surface need not be clamped. */
  readonly uKnots: readonly number[];
  readonly vKnots: readonly number[];
}

/** `section(u) + v direction`. */
export interface ExtrudedSurface {
  readonly kind: 'extruded';
  readonly section: Curve;
  /** Unit vector. */
  readonly direction: Vector;
}

/** `profile(u)` revolved about an axis by `v`; its natural normal is `profile' × (axis × arm)`. */
export interface RevolvedSurface {
  readonly kind: 'revolved';
  readonly profile: Curve;
  readonly origin: Vector;
  /** Unit vector. */
  readonly axis: Vector;
}

export interface OffsetSurface {
  readonly kind: 'offset';
  readonly basis: Surface;
  /** Along the natural normal of the basis. */
  readonly distance: number;
}

/**
 * The envelope of a ball that rolls along two supports (a fillet). `u` runs along the spine, `v` from the
 * second contact to the first, or back if the spine is reversed.
 */
export interface BlendSurface {
  readonly kind: 'blend';
  /** `cliff edge`: one support is a blend with radius zero, whose spine is the edge that the ball touches. */
  readonly form: 'rolling ball' | 'cliff edge';
  readonly supports: readonly [OrientedSurface, OrientedSurface];
  /** Path of the ball's centre. */
  readonly spine: OrientedCurve;
  /** Signed distances of the spine from its supports, positive on the side of their oriented normal. */
  readonly ranges: readonly [number, number];
}

/** The surface through one contact curve of a blend, perpendicular to the support there. */
export interface BlendBound {
  readonly kind: 'blend bound';
  readonly blend: BlendSurface;
  /** Index of the contact curve; its support is the other one, `1 - boundary`. */
  readonly boundary: 0 | 1;
}

/** A surface with an orientation. */
export interface OrientedSurface {
  readonly surface: Surface;
  /** Whether its normal is opposite to the natural one. */
  readonly isReversed: boolean;
}
