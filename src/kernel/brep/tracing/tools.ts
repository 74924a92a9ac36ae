import type { Curve, Surface } from '../geometry';
import type { Vector } from '../../base/vector';

/** A curve that can be followed point by point, in its natural direction. */
export interface Path {
  /** Range of its parameter; a line has no ends. */
  readonly from: number;
  readonly to: number;
  /** Comes back to where it began: parameters beyond the range mean another round. */
  readonly isClosed: boolean;
  /** Parameters close enough together to search from. */
  readonly samples: readonly number[];
  point(t: number): Vector;
  derivative(t: number): Vector;
}

/** How far a point is from a surface, along its natural normal, and where that grows fastest. */
export type Implicit = (point: Vector) => SignedDistance;

export interface SignedDistance {
  readonly value: number;
  /** Unit. */
  readonly gradient: Vector;
}

/** What computes on curves and surfaces that lie on each other. */
export interface Tools {
  path(curve: Curve): Path;
  implicit(surface: Surface): Implicit;
  /**
   * Counts a step of a search.
   * @throws Refusal when there were more than any honest body needs
   */
  spend(): void;
}
