import type { Vector } from '../../../../model/vectors';
import type { ExactCurve } from './measuredCurve';
import type { ExactFace } from './measuredSurface';

/** A point, an edge or a face in closed form. */
export type ClosedForm =
  | { readonly kind: 'point'; readonly at: Vector }
  | { readonly kind: 'curve'; readonly curve: ExactCurve }
  | {
      readonly kind: 'face';
      readonly face: ExactFace;
      /** The edges that may contain an end of the shortest span; all edges when left out. */
      readonly near?: readonly ExactCurve[];
    };
