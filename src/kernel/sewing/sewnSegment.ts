import { exactCurve } from '../exact/exactCurve';
import { vectorAt, type Vector } from '../base/vector';
import { Unexpected } from '../base/unexpected';
import type { CurveRange } from './curveRange';

/** A piece of a curve with its ends in space. */
export interface Segment extends CurveRange {
  readonly start: Vector;
  readonly end: Vector;
}

export function segmentOf(piece: CurveRange): Segment {
  const exact = exactCurve(piece.curve);
  if (!exact) throw new Unexpected('a curve that cannot be computed');
  const place = new Float64Array(6);
  const at = (t: number): Vector => {
    exact.at(t, place);
    const point = vectorAt(place, 0);
    if (!point.every(Number.isFinite)) throw new Unexpected('a curve that leads nowhere');
    return point;
  };
  return { ...piece, start: at(piece.from), end: at(piece.to) };
}
