import { outOfRange } from '../../../words/outOfRange';
import { planeCoordinates } from '../../base/tangentPlane';
import { along, distance, dot, lengthOf, minus, times, type Vector } from '../../base/vector';
import type { BSplineSurface } from '../geometry';
import { splineSurfaceAt, type SurfacePoint } from './surfacePoint';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The point of a surface that was found for a target. */
export interface Found {
  /** Within the range of the surface, also where the point lies beyond it. */
  readonly u: number;
  readonly v: number;
  readonly at: SurfacePoint;
  /** Distance from the target, in the unit of the model. */
  readonly far: number;
}

const newtonSteps = 20;

/** Share of the range of a side over which derivatives along it are taken by central differences. */
const sideStep = 1e-5;

/** Share of the tangent's length: a side that is as near to the opposite one is the same. */
const closed = 1e-9;

/** Share of a distance, and length in the unit of the model, that is lost in rounding. */
const rounding = 1e-14;

/**
 * Finds the nearest point of the straight lines that continue a B-spline surface beyond one of its sides, along its
 * tangents across that side. Only for a target whose nearest point within the ranges lies on that side.
 * @returns null where the target is not beyond a side, or the surface is closed there
 */
export function tangentExtension(
  surface: BSplineSurface,
  uRange: Range,
  vRange: Range,
): (found: Found, target: Vector) => Found | null {
  return (found, target) => {
    const { u, v } = found;
    const side = isEnd(u, uRange)
      ? sideAcrossU(surface, u, uRange, vRange)
      : isEnd(v, vRange)
        ? sideAcrossV(surface, v, uRange, vRange)
        : null;
    return side && isBeyond(side, found, target) ? nearestBeyond(side, found, target) : null;
  };
}

/** One side of a surface. What is along the side is its parameter `w`. */
interface Side {
  readonly range: Range;
  /** 1 where the parameter across the side grows outwards, else -1. */
  readonly outwards: 1 | -1;
  readonly wOf: (found: Found) => number;
  readonly at: (w: number) => SurfacePoint;
  readonly opposite: (w: number) => Vector;
  readonly acrossOf: (point: SurfacePoint) => Vector;
  readonly alongOf: (point: SurfacePoint) => Vector;
  readonly found: (w: number, point: Vector, across: Vector, aside: Vector, far: number) => Found;
}

function sideAcrossU(surface: BSplineSurface, u: number, uRange: Range, range: Range): Side {
  return {
    range,
    outwards: u === uRange.to ? 1 : -1,
    wOf: ({ v }) => v,
    at: (w) => splineSurfaceAt(surface, u, w),
    opposite: (w) => splineSurfaceAt(surface, otherEnd(u, uRange), w).point,
    acrossOf: ({ du }) => du,
    alongOf: ({ dv }) => dv,
    found: (w, point, du, dv, far) => ({ u, v: w, at: { point, du, dv }, far }),
  };
}

function sideAcrossV(surface: BSplineSurface, v: number, range: Range, vRange: Range): Side {
  return {
    range,
    outwards: v === vRange.to ? 1 : -1,
    wOf: ({ u }) => u,
    at: (w) => splineSurfaceAt(surface, w, v),
    opposite: (w) => splineSurfaceAt(surface, w, otherEnd(v, vRange)).point,
    acrossOf: ({ dv }) => dv,
    alongOf: ({ du }) => du,
    found: (w, point, dv, du, far) => ({ u: w, v, at: { point, du, dv }, far }),
  };
}

function isBeyond(side: Side, found: Found, target: Vector): boolean {
  const { point } = found.at;
  const across = side.acrossOf(found.at);
  if (side.outwards * dot(minus(target, point), across) <= 0) return false;
  return distance(point, side.opposite(side.wOf(found))) > closed * lengthOf(across);
}

/** Steps in the tangent plane, as long as they do not lead away. */
function nearestBeyond(side: Side, begin: Found, target: Vector): Found | null {
  const { range, outwards } = side;
  let w = side.wOf(begin);
  let reach = 0;
  let best: Found | null = null;
  for (let i = 0; i < newtonSteps; i++) {
    const on = side.at(w);
    const across = side.acrossOf(on);
    const aside = along(side.alongOf(on), turnAt(side, w), reach);
    const point = along(on.point, across, reach);
    const far = distance(point, target);
    if (best && far > best.far * (1 + rounding)) break;
    best = side.found(w, point, across, aside, far);
    const step = tangentStep(across, aside, minus(target, point));
    if (
      !step ||
      Math.abs(step[0]) * lengthOf(across) + Math.abs(step[1]) * lengthOf(aside) < rounding
    )
      break;
    reach = outwards * Math.max(0, outwards * (reach + step[0]));
    w = within(w + step[1], range);
  }
  return best;
}

/** How the tangent across a side changes along it. */
function turnAt({ at, acrossOf, range }: Side, w: number): Vector {
  const step = sideStep * (range.to - range.from);
  const [low, high] = [within(w - step, range), within(w + step, range)];
  return times(minus(acrossOf(at(high)), acrossOf(at(low))), 1 / (high - low));
}

function isEnd(t: number, { from, to }: Range): boolean {
  return t === from || t === to;
}

function otherEnd(t: number, { from, to }: Range): number {
  return t === to ? from : to;
}

export function within(t: number, { from, to }: Range): number {
  return Math.min(to, Math.max(from, t));
}

/** The multiples of two tangents that lead nearest to a place; null where they span no plane. */
export function tangentStep(a: Vector, b: Vector, way: Vector): readonly [number, number] | null {
  const [aa, ab, bb] = [dot(a, a), dot(a, b), dot(b, b)];
  const step = new Float64Array(2);
  // The square of the sine between both: below an angle of 1e-7 rounding decides on the step.
  if (!planeCoordinates(aa, ab, bb, dot(way, a), dot(way, b), 1e-14 * aa * bb, step, 0))
    return null;
  return [step[0] ?? outOfRange(), step[1] ?? outOfRange()];
}
