import type { Sweep } from './integrals/summed';

/** A surface that can be computed exactly; parameters, formula and natural normal as in `readers/brep/geometry`. */
export interface ExactSurface {
  /** Writes the point, its derivative along u, that along v: nine numbers, in the unit of the model. */
  at(u: number, v: number, out: Float64Array): void;
  /**
   * Writes the parameters of the nearest point of the surface into the first two numbers.
   * @param hasHint `out` holds parameters to begin from: of the places that mean the same, as those a whole
   *   period further, the one nearest to them is given, and a parameter that means nothing, as the turn
   *   around a tip, stays as it is
   * @returns the distance, Infinity where no nearest point is found
   */
  invert(x: number, y: number, z: number, out: Float64Array, hasHint: boolean): number;
  /** For many points along one parameter while the other one is held. */
  sweep(along: 'u' | 'v'): Sweep;
  readonly u: Direction;
  readonly v: Direction;
  /** Sides of the parameter rectangle that are one point: poles, the tip of a cone, collapsed sides. */
  readonly tips: readonly Tip[];
}

/** One of the two parameters of a surface. */
export interface Direction {
  /** May be infinite. */
  readonly low: number;
  readonly high: number;
  /** After which the surface comes back to where it was, and may be asked beyond its ends; else null. */
  readonly period: number | null;
  /** Where it is less smooth, ascending, both ends included; empty where it is smooth everywhere. */
  readonly breaks: readonly number[];
  /** Lines along it are straight, between breaks. */
  readonly isStraight: boolean;
}

/** The same parameter, or the nearest end where the surface does not come back to itself. */
export function within(
  value: number,
  { low, high, period }: Pick<Direction, 'low' | 'high' | 'period'>,
): number {
  return period === null ? Math.max(low, Math.min(high, value)) : value;
}

export interface Tip {
  readonly held: 'u' | 'v';
  readonly at: number;
}

/** A curve that can be computed exactly, in its natural direction. */
export interface ExactCurve {
  /** Writes the point and its derivative: six numbers, in the unit of the model. */
  at(t: number, out: Float64Array): void;
  /**
   * The parameter of the nearest point.
   * @param near to begin from; on a periodic curve the result is within half a period of it
   */
  parameterOf(x: number, y: number, z: number, near: number | null): number;
  /** May be infinite. */
  readonly low: number;
  readonly high: number;
  /** After which it comes back to where it was, and may be asked beyond its ends; else null. */
  readonly period: number | null;
  /** Where it is less smooth, ascending, both ends included; empty where it is smooth everywhere. */
  readonly breaks: readonly number[];
  readonly isLine: boolean;
}
