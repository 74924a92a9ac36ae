import type { Breaks } from './breaks';

/** A surface over its parameters u and v, for integrals that go along one of them many times for each value of the other. */
export interface SummedSurface {
  readonly alongU: () => Sweep;
  readonly alongV: () => Sweep;
  readonly u: Breaks;
  readonly v: Breaks;
  /** Nowhere less smooth: breaks only keep sweeps short. */
  readonly isSmooth: boolean;
  /** Origin and the directions of u and v, where it is a plane. */
  readonly plane: PlaneFrame | null;
  /** Whether it is straight along v: what is integrated is then a polynomial of v, of the third degree at most. */
  readonly isStraightAlongV: boolean;
}

/** Goes along one parameter while the other one is held. */
export interface Sweep {
  hold(parameter: number): void;
  /** The point, its derivative along u, that along v: three numbers each, millimetres. */
  at(parameter: number, out: Float64Array): void;
}

export interface PlaneFrame {
  readonly origin: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** A curve in the plane of a surface's parameters, or in space. */
export interface SummedCurve {
  /** Writes the point and behind it the derivative, `dimension` numbers each. */
  at(parameter: number, out: Float64Array): void;
  /** Where the curve is less smooth, ascending; none for a line. */
  readonly breaks: readonly number[];
  /** After which it repeats itself; null where it does not. */
  readonly period: number | null;
  readonly isLine: boolean;
}
