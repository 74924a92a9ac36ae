import type { FaceSpot } from '../faces/faceDifference';

/** One side of a comparison. */
export interface ComparedSide {
  readonly faces: readonly FaceSpot[];
  /** Faces that the other side has not: only what they bound can have become another. */
  readonly differing: ReadonlySet<number>;
  /** Faces that are reported as something else already. */
  readonly listed: ReadonlySet<number>;
}
