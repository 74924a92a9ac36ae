import type { Breaks } from './breaks';

/** A surface for integrals that sweep along one parameter for many values of the other. */
export interface IntegrableSurface {
  readonly alongU: () => Sweep;
  readonly alongV: () => Sweep;
  readonly u: Breaks;
  readonly v: Breaks;
  /** Whether the surface is smooth everywhere. Its breaks then only shorten the sweeps. */
  readonly isSmooth: boolean;
  /** Origin and directions of u and v of a plane; else null. */
  readonly plane: PlaneFrame | null;
  /** Whether the surface is ruled along v. The integrand is then a polynomial of v of a low degree. */
  readonly isStraightAlongV: boolean;
  /** Sides of the parameter rectangle that are a point; absent where they are not known. */
  readonly tips?: readonly Tip[];
}

/** A parameter at which all points of the surface are one. */
export interface Tip {
  readonly held: 'u' | 'v';
  readonly at: number;
}

/** Evaluates points along one parameter while the other one is held. */
export interface Sweep {
  hold(parameter: number): void;
  /** Writes the point and its derivatives along u and v: three numbers each, in the unit of the model. */
  at(parameter: number, out: Float64Array): void;
}

/** A plane in the unit of the model, with two perpendicular unit vectors in it; three numbers each. */
export interface PlaneFrame {
  readonly origin: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** A pcurve, or a curve in space. */
export interface IntegrableCurve {
  /** Writes the point, then the derivative: two or three numbers each. */
  at(parameter: number, out: Float64Array): void;
  /** Parameters at which the curve is less smooth, ascending; none for a line. */
  readonly breaks: readonly number[];
  /** After this the curve repeats itself; null where it does not. */
  readonly period: number | null;
  readonly isLine: boolean;
}
