import { outOfRange } from '../../words/outOfRange';
import { clampedSurface } from '../brep/clamp';
import type { BSplineCurve, BSplineSurface } from '../brep/geometry';
import { distance, type Vector } from '../base/vector';
import { Unexpected } from '../base/unexpected';
import { segmentOf, type Segment } from './sewnSegment';

/** A side that is shorter than this, in millimetres, is a point. */
const point = 1e-7;
/** Share of the parameter range. */
const same = 1e-9;

/** A spline surface or a part of it. */
export interface TrimmedPatch {
  readonly surface: BSplineSurface;
  /** From the smallest to the largest u and v. */
  readonly u: readonly [number, number];
  readonly v: readonly [number, number];
}

/**
 * The four sides of an untrimmed spline surface in order, without those that are a point.
 * @throws Unexpected where only a part of the surface is meant
 */
export function patchBorder({ surface, u, v }: TrimmedPatch): readonly Segment[] {
  const { poles, weights, uDegree, vDegree, uKnots, vKnots } = clampedSurface(surface);
  if (!isWhole(u, uKnots) || !isWhole(v, vKnots))
    throw new Unexpected('a part of a spline surface');
  const [first, last] = [poles[0] ?? [], poles.at(-1) ?? []];
  const column = <T>(net: readonly (readonly T[])[], at: number) =>
    net.flatMap((row) => row.slice(at).slice(0, 1));
  const along = (at: 0 | -1) =>
    spline(uDegree, uKnots, column(poles, at), weights && column(weights, at));
  const across = (row: readonly Vector[], at: 0 | -1) =>
    spline(vDegree, vKnots, row, weights?.at(at) ?? null);
  const sides = [along(0), across(last, -1), along(-1), across(first, 0)];
  return sides.filter(hasLength).map((curve) =>
    segmentOf({
      curve,
      from: curve.knots[0] ?? outOfRange(),
      to: curve.knots.at(-1) ?? outOfRange(),
    }),
  );
}

function isWhole([from, to]: readonly [number, number], knots: readonly number[]): boolean {
  const [low, high] = [knots[0] ?? outOfRange(), knots.at(-1) ?? outOfRange()];
  const slack = same * (high - low);
  return from <= low + slack && to >= high - slack;
}

function spline(
  degree: number,
  knots: readonly number[],
  poles: readonly Vector[],
  weights: readonly number[] | null,
): BSplineCurve {
  return { kind: 'bspline', degree, knots, poles, weights };
}

function hasLength({ poles }: BSplineCurve): boolean {
  const [first] = poles;
  return first !== undefined && poles.some((pole) => distance(pole, first) > point);
}
