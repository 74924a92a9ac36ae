import type { ExactSurface } from '../../exact/exact';
import type { Points } from '../points';

/** A surface with what a loop needs of it. */
export interface Ground {
  readonly surface: ExactSurface;
  readonly points: Points;
  /** How far an edge may be from the surface, in the unit of the model. */
  readonly tolerance: number;
  /** How near to a tip a point is on it, in the unit of the model. */
  readonly tipTolerance: number;
  /** Radians of a step along a tip. */
  readonly angle: number;
}
