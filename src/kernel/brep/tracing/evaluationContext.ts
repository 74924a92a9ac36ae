import type { Curve, Surface } from '../geometry';
import type { Vector } from '../../base/vector';

/** A curve that can be evaluated, in its natural direction. */
export interface Path {
  /** Range of its parameter; a line has no ends. */
  readonly from: number;
  readonly to: number;
  /** Whether the curve is closed; parameters outside the range then continue periodically. */
  readonly isClosed: boolean;
  /** Parameters close enough together to search from. */
  readonly samples: readonly number[];
  point(t: number): Vector;
  derivative(t: number): Vector;
}

/** The signed distance of a point from a surface, positive along its natural normal, and its gradient. */
export type Implicit = (point: Vector) => SignedDistance;

export interface SignedDistance {
  readonly value: number;
  /** Unit vector. */
  readonly gradient: Vector;
}

/** Evaluates curves and surfaces that depend on each other. */
export interface EvaluationContext {
  path(curve: Curve): Path;
  implicit(surface: Surface): Implicit;
  /**
   * Counts a search step.
   * @throws Refusal when there were more than any regular body needs
   */
  spend(): void;
}
