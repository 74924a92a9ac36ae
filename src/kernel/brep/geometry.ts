import { cross, type Vector } from '../base/vector';

/** An origin with two unit directions at right angles; the third is `axis × x`. */
export interface Frame {
  readonly origin: Vector;
  /** Normal of a plane, circle or ellipse; axis of everything round. */
  readonly axis: Vector;
  readonly x: Vector;
}

/** The third direction of a frame. */
export function yOf({ axis, x }: Frame): Vector {
  return cross(axis, x);
}

/** All lengths in the unit of the model; each curve has a natural direction, given by its formula. */
export type Curve = Line | Circle | Ellipse | BSplineCurve | IntersectionCurve | SurfaceCurve;

/** `origin + t · direction`. */
export interface Line {
  readonly kind: 'line';
  readonly origin: Vector;
  /** Unit. */
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
  /** Plain points, not multiplied with their weights. */
  readonly poles: readonly Vector[];
  /** One a pole, all positive; null where all are one. */
  readonly weights: readonly number[] | null;
  /** Every knot as often as it counts: `poles.length + degree + 1` of them. */
  readonly knots: readonly number[];
}

/** Where two surfaces meet; the points only show which branch, and where it goes. */
export interface IntersectionCurve {
  readonly kind: 'intersection';
  readonly surfaces: readonly [OrientedSurface, OrientedSurface];
  /** In natural direction, exact only where given as ends; a closed one repeats the first at the end. */
  readonly points: readonly Vector[];
  readonly isClosed: boolean;
}

/** A curve given in the parameters of a surface. */
export interface SurfaceCurve {
  readonly kind: 'onSurface';
  readonly surface: Surface;
  /** Its poles are `[u, v, 0]`. */
  readonly parameters: BSplineCurve;
  /** Part of its parameter range; `from > to` runs against it. */
  readonly from: number;
  readonly to: number;
}

/** A curve with a direction of its own. */
export interface OrientedCurve {
  readonly curve: Curve;
  /** Runs against the natural direction. */
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
  /** At the origin of its frame. */
  readonly radius: number;
  /** Radians between 0 and a right angle: the cone widens along its axis. */
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
  /** Not more than the minor one: an apple; negative: a lemon. */
  readonly majorRadius: number;
  readonly minorRadius: number;
}

export interface BSplineSurface {
  readonly kind: 'bspline';
  readonly uDegree: number;
  readonly vDegree: number;
  /** `poles[u][v]`, plain points, not multiplied with their weights. */
  readonly poles: readonly (readonly Vector[])[];
  readonly weights: readonly (readonly number[])[] | null;
  /** Every knot as often as it counts; need not be clamped. */
  readonly uKnots: readonly number[];
  readonly vKnots: readonly number[];
}

/** `section(u) + v direction`. */
export interface ExtrudedSurface {
  readonly kind: 'extruded';
  readonly section: Curve;
  /** Unit. */
  readonly direction: Vector;
}

/** `profile(u)` turned about an axis by `v`; its natural normal is `profile' × (axis × arm)`. */
export interface RevolvedSurface {
  readonly kind: 'revolved';
  readonly profile: Curve;
  readonly origin: Vector;
  /** Unit. */
  readonly axis: Vector;
}

export interface OffsetSurface {
  readonly kind: 'offset';
  readonly basis: Surface;
  /** Along the natural normal of the basis. */
  readonly distance: number;
}

/**
 * What a ball leaves that rolls along two supports (a fillet). `u` runs along the spine, `v` from the
 * second contact to the first, or back if the spine is reversed.
 */
export interface BlendSurface {
  readonly kind: 'blend';
  /** `cliff`: one support is a blend without radius, whose spine is the edge that the ball touches. */
  readonly form: 'rolling ball' | 'cliff edge';
  readonly supports: readonly [OrientedSurface, OrientedSurface];
  /** Path of the ball's centre. */
  readonly spine: OrientedCurve;
  /** Signed distances of the spine from its supports; positive on the side of their oriented normal. */
  readonly ranges: readonly [number, number];
}

/** The surface through one contact curve of a blend, at right angles to the support there. */
export interface BlendBound {
  readonly kind: 'blend bound';
  readonly blend: BlendSurface;
  /** Which contact: its support is the other one, `1 - boundary`. */
  readonly boundary: 0 | 1;
}

/** A surface with a side of its own. */
export interface OrientedSurface {
  readonly surface: Surface;
  /** Its normal is opposite to the natural one. */
  readonly isReversed: boolean;
}
