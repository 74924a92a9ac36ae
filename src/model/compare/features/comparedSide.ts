import type { FaceLocation } from '../faces/faceDifference';

/** One of the two revisions in a comparison of features. */
export interface ComparedSide {
  readonly faces: readonly FaceLocation[];
  /** Faces that the other side does not have; only features bounded by these can have changed. */
  readonly differing: ReadonlySet<number>;
  /** Faces that are already reported as part of another feature. */
  readonly listed: ReadonlySet<number>;
}
