import type { ExactSurface } from '../../exact/exact';
import type { Points } from '../points';

/** A surface with what a loop needs of it. */
export interface LoopSurface {
  readonly surface: ExactSurface;
  readonly points: Points;
  /** How far an edge may be from the surface, in the unit of the model. */
  readonly tolerance: number;
  /** How near to a tip a point is on it, in the unit of the model. */
  readonly tipTolerance: number;
  /** Radians of a step along a tip. */
  readonly angle: number;
  /**
   * Edges that are sides of the surface's parameter rectangle are taken for that, without a search. Where the
   * surface closes the first edge of a loop may be either of two: the first or the last. Null: all are searched for.
   */
  readonly border?: BorderChoice | null;
}

export type BorderChoice = 'first' | 'last';
