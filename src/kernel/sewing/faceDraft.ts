import type { Surface } from '../brep/geometry';
import type { Rgba } from '../base/scene';
import type { Segment } from './sewnSegment';

/** A face as files without topology have it: a surface, and curves in space that bound it. */
export interface FaceDraft {
  /** Number of its entity. */
  readonly id: number;
  readonly surface: Surface;
  /** Each once around, in either direction; the first is the outer one. */
  readonly loops: readonly (readonly Segment[])[];
  readonly color: Rgba | null;
}
