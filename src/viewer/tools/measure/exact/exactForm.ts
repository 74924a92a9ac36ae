import type { Vector } from '../../../../model/vectors';
import type { ExactCurve } from './measuredCurve';
import type { ExactFace } from './measuredSurface';

/** A point, an edge or a face of which the form is known. */
export type Exact =
  | { readonly kind: 'point'; readonly at: Vector }
  | { readonly kind: 'curve'; readonly curve: ExactCurve }
  | {
      readonly kind: 'face';
      readonly face: ExactFace;
      /** Edges that may have an end of the shortest span; all, where nobody has chosen. */
      readonly near?: readonly ExactCurve[];
    };
