import type { ExactSurface } from '../../exact/exact';
import type { Points } from '../points';

/** A surface with what unwrapping a loop on it needs. */
export interface LoopSurface {
  readonly surface: ExactSurface;
  readonly points: Points;
  /** Largest distance of an edge from the surface, in the unit of the model. */
  readonly tolerance: number;
  /** Distance from a degenerate point within which a point is on it, in the unit of the model. */
  readonly singularityTolerance: number;
  /** Angle of a step along a degenerate side, in radians. */
  readonly angle: number;
  /**
   * Edges that are sides of the surface's parameter rectangle are recognised without a search. On a closed
   * surface the first edge of a loop may be one of two sides: the first or the last. Null: all edges are
   * searched for.
   */
  readonly border?: BorderChoice | null;
  /** Whether a point that is not found near the one before it is searched for on the whole surface. */
  readonly searchesAnew?: boolean;
}

export type BorderChoice = 'first' | 'last';
