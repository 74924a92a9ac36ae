import { exactCurve } from '../exact/exactCurve';
import type { ExactCurve } from '../exact/exact';
import type { Vertex } from '../brep/brep';
import type { Curve } from '../brep/geometry';
import { distance, type Vector, vectorAt } from '../base/vector';
import { Unexpected } from '../base/unexpected';

/** A piece of a face's border, before its counterpart in another face is known. */
export interface Side {
  /** Index of its face. */
  readonly face: number;
  readonly curve: Curve;
  readonly exact: ExactCurve;
  /** In the natural direction of the curve. */
  readonly from: number;
  readonly to: number;
  /** In the same direction; both are equal where the side is closed. */
  readonly start: Vertex;
  readonly end: Vertex;
  /** Whether its loop runs from its end to its start. */
  readonly isReversed: boolean;
}

const place = new Float64Array(6);

/** @param share from 0 at its start to 1 at its end */
export function pointOn({ exact, from, to }: Side, share: number): Vector {
  exact.at(from + share * (to - from), place);
  return vectorAt(place, 0);
}

/** The nearest point of a side: its parameter and its distance. */
export function nearestOn(side: Side, point: Vector): { readonly t: number; readonly far: number } {
  const { exact, from, to } = side;
  const { period } = exact;
  let t = exact.parameterOf(...point, period === null ? null : (from + to) / 2);
  if (period !== null && t < from && t + period <= to) t += period;
  const within = Math.min(Math.max(t, from), to);
  exact.at(within, place);
  return { t: within, far: distance(vectorAt(place, 0), point) };
}

export function requireExactCurve(curve: Curve): ExactCurve {
  const exact = exactCurve(curve);
  if (!exact) throw new Unexpected('a curve that cannot be computed');
  return exact;
}
