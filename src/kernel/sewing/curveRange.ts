import type { Curve } from '../brep/geometry';

/** A piece of a curve in its natural direction: `from` is less than `to`. */
export interface CurveRange {
  readonly curve: Curve;
  readonly from: number;
  readonly to: number;
}
