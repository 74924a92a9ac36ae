import type { Sweep } from './integrals/integrable';

/** A surface that can be computed exactly. Parameters, formula and natural normal are those of `brep/geometry`. */
export interface ExactSurface {
  /** Writes the point and its derivatives along u and along v: nine numbers, in the unit of the model. */
  at(u: number, v: number, out: Float64Array): void;
  /**
   * Writes the parameters of the nearest point of the surface into the first two numbers of `out`.
   * @param hasHint whether `out` holds parameters to begin from. Of parameters that differ by whole periods,
   *   those nearest to the hint are given; a parameter without meaning, as the angle at a pole, keeps its value
   * @returns the distance; Infinity where no nearest point is found
   */
  invert(x: number, y: number, z: number, out: Float64Array, hasHint: boolean): number;
  /** Evaluates many points along one parameter while the other one is held. */
  sweep(along: 'u' | 'v'): Sweep;
  readonly u: SurfaceParameter;
  readonly v: SurfaceParameter;
  /** Degenerate sides of the parameter rectangle, which are one point: poles, the apex of a cone, collapsed sides. */
  readonly singularities: readonly Singularity[];
}

/** One of the two parameters of a surface. */
export interface SurfaceParameter {
  /** May be infinite. */
  readonly low: number;
  readonly high: number;
  /** After this the surface repeats itself, and parameters beyond `low` and `high` are allowed; else null. */
  readonly period: number | null;
  /**
   * Parameters at which the surface is less smooth, ascending, with both ends; empty where it is smooth
   * everywhere.
   */
  readonly breaks: readonly number[];
  /** Whether isoparametric curves along this parameter are straight between breaks. */
  readonly isStraight: boolean;
}

/** The parameter itself on a periodic surface; else the parameter clamped to the range. */
export function clampUnlessPeriodic(
  value: number,
  { low, high, period }: Pick<SurfaceParameter, 'low' | 'high' | 'period'>,
): number {
  return period === null ? Math.max(low, Math.min(high, value)) : value;
}

export interface Singularity {
  readonly held: 'u' | 'v';
  readonly at: number;
}

/** A curve that can be computed exactly, in its natural direction. */
export interface ExactCurve {
  /** Writes the point and its derivative: six numbers, in the unit of the model. */
  at(t: number, out: Float64Array): void;
  /**
   * The parameter of the nearest point.
   * @param near where to begin; on a periodic curve the result is within half a period of it
   */
  parameterOf(x: number, y: number, z: number, near: number | null): number;
  /** May be infinite. */
  readonly low: number;
  readonly high: number;
  /** After this the curve repeats itself, and parameters beyond `low` and `high` are allowed; else null. */
  readonly period: number | null;
  /** Parameters at which the curve is less smooth, ascending, with both ends; empty where it is smooth everywhere. */
  readonly breaks: readonly number[];
  readonly isLine: boolean;
}
