import type { Surface } from '../brep/geometry';
import type { Rgba } from '../base/scene';
import type { Segment } from './sewnSegment';

/** A face of a file without topology: a surface, and curves in space that bound it. */
export interface FaceDraft {
  /** Number of its entity in the file. */
  readonly id: number;
  readonly surface: Surface;
  /** Closed loops in either direction; the first one is the outer loop. */
  readonly loops: readonly (readonly Segment[])[];
  readonly color: Rgba | null;
}
