import { exactCurve } from '../exact/exactCurve';
import type { ExactCurve } from '../exact/exact';
import type { Vertex } from '../brep/brep';
import type { Curve } from '../brep/geometry';
import { distance, type Vector, vectorAt } from '../base/vector';
import { Unexpected } from '../base/unexpected';

/** A piece of the border of a face, before it is known which other face has the same. */
export interface Side {
  /** Index of its face. */
  readonly face: number;
  readonly curve: Curve;
  readonly exact: ExactCurve;
  /** In the natural direction of its curve. */
  readonly from: number;
  readonly to: number;
  /** In the same direction: the two are the same where it is closed. */
  readonly start: Vertex;
  readonly end: Vertex;
  /** Its loop runs along it from its end to its start. */
  readonly isReversed: boolean;
}

const place = new Float64Array(6);

/** @param share of the way from its start to its end */
export function pointOn({ exact, from, to }: Side, share: number): Vector {
  exact.at(from + share * (to - from), place);
  return vectorAt(place, 0);
}

/** The nearest place of a side: its parameter, and how far it is. */
export function nearestOn(side: Side, point: Vector): { readonly t: number; readonly far: number } {
  const { exact, from, to } = side;
  const { period } = exact;
  let t = exact.parameterOf(...point, period === null ? null : (from + to) / 2);
  if (period !== null && t < from && t + period <= to) t += period;
  const within = Math.min(Math.max(t, from), to);
  exact.at(within, place);
  return { t: within, far: distance(vectorAt(place, 0), point) };
}

export function exactOf(curve: Curve): ExactCurve {
  const exact = exactCurve(curve);
  if (!exact) throw new Unexpected('a curve that cannot be computed');
  return exact;
}
