import { outOfRange } from '../../../words/outOfRange';
import { breaksBetween } from './breaks';
import { line } from './line';
import type { PlaneFrame, IntegrableCurve, IntegrableSurface } from './integrable';

/** A smooth piece of a face's boundary in the parameter space of its surface. */
export interface BoundaryPiece {
  readonly curve: IntegrableCurve;
  readonly from: number;
  readonly to: number;
}

/** A boundary curve in the direction of the loop; it runs against the curve where `from > to`. */
export type BoundaryCurve = BoundaryPiece;

const searchSteps = 60;
/** Share of the parameter range at which the search ends; a closer zero changes no sum in double precision. */
const closeEnough = 1e-12;
/**
 * Shares of the loop's length. A gap below the smaller one is none; above the larger one a piece of the
 * boundary is missing, and no line may replace it.
 */
const smallestGap = 1e-10;
const largestGap = 1e-2;

/**
 * Cuts the curves of loops where they, or the surface, are less smooth. Ends that do not quite meet are joined
 * by lines, so that the enclosed area does not depend on the direction of integration.
 */
export function piecesOf(
  surface: IntegrableSurface,
  loops: readonly (readonly BoundaryCurve[])[],
): readonly BoundaryPiece[] {
  return loops.flatMap(joined).flatMap(({ curve, from, to }) => {
    const own = breaksBetween({ at: curve.breaks, period: curve.period }, from, to);
    const ends = [from, ...own, to];
    const cuts = ends.slice(1).flatMap((end, i) => {
      const start = ends[i] ?? from;
      return surface.isSmooth ? [end] : [...crossings(surface, curve, start, end), end];
    });
    return cuts.map((end, i) => ({ curve, from: cuts[i - 1] ?? from, to: end }));
  });
}

function joined(loop: readonly BoundaryCurve[]): readonly BoundaryCurve[] {
  const ends = loop.map(({ curve, from, to }) => ({
    from: pointAt(curve, from),
    to: pointAt(curve, to),
  }));
  const around = ends.reduce((sum, { from, to }) => sum + distance(from, to), 0);
  return loop.flatMap((own, i) => {
    const end = ends[i]?.to;
    const next = ends[(i + 1) % ends.length]?.from;
    if (!end || !next) return [own];
    const gap = distance(end, next);
    // A larger distance is no gap: the edges are not in order.
    const isGap = gap > smallestGap * around && gap < largestGap * around;
    return isGap ? [own, { curve: lineBetween(end, next), from: 0, to: 1 }] : [own];
  });
}

type Place = readonly [u: number, v: number];

function pointAt(curve: IntegrableCurve, t: number): Place {
  const uv = new Float64Array(4);
  curve.at(t, uv);
  return [uv[0] ?? outOfRange(), uv[1] ?? outOfRange()];
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function lineBetween(a: Place, b: Place): IntegrableCurve {
  return line(Float64Array.of(...a), Float64Array.of(b[0] - a[0], b[1] - a[1]), 2);
}

/** The parameters at which a smooth curve crosses the breaks of the surface. */
function crossings(surface: IntegrableSurface, curve: IntegrableCurve, from: number, to: number) {
  const uv = new Float64Array(4);
  const found: number[] = [];
  const start = pointAt(curve, from);
  const end = pointAt(curve, to);
  for (const axis of [0, 1] as const) {
    const valueAt = (t: number) => {
      curve.at(t, uv);
      return uv[axis] ?? outOfRange();
    };
    const breaks = axis === 0 ? surface.u : surface.v;
    const rises = Math.sign(end[axis] - start[axis]);
    for (const level of breaksBetween(breaks, start[axis], end[axis])) {
      found.push(search((t) => (valueAt(t) - level) * rises, from, to));
    }
  }
  if (found.length === 0) return found;
  const ascending = from < to ? 1 : -1;
  // A shorter piece adds less to a sum than its rounding error, and costs as much as any other.
  const least = 1e-9 * Math.abs(to - from);
  return found
    .sort((a, b) => (a - b) * ascending)
    .filter((t, i, all) => {
      const before = i === 0 ? from : (all[i - 1] ?? from);
      return Math.abs(t - before) > least && Math.abs(to - t) > least;
    });
}

/**
 * Finds the zero of a function that is negative at `below` and positive at `above` (regula falsi, Illinois
 * variant).
 */
function search(valueAt: (t: number) => number, below: number, above: number): number {
  let low = below;
  let high = above;
  let lowValue = valueAt(low);
  let highValue = valueAt(high);
  const least = closeEnough * Math.abs(above - below);
  let place = low;
  for (let step = 0, side = 0; step < searchSteps; step++) {
    const before = place;
    const share = lowValue / (lowValue - highValue);
    place = low + (high - low) * (share >= 0 && share <= 1 ? share : 0.5);
    const value = valueAt(place);
    if (value === 0 || Math.abs(place - before) <= least) break;
    if (value < 0) {
      [low, lowValue] = [place, value];
      // Halves the value of the end that stays, so that it moves soon.
      if (side < 0) highValue /= 2;
      side = -1;
    } else {
      [high, highValue] = [place, value];
      if (side > 0) lowValue /= 2;
      side = 1;
    }
  }
  return place;
}

/** The projection of a curve in space into a plane, in the coordinates of the plane. */
export function inPlane(curve: IntegrableCurve, { origin, x, y }: PlaneFrame): IntegrableCurve {
  const space = new Float64Array(6);
  const dot = (at: number, axis: Float64Array, from: Float64Array | null) => {
    let sum = 0;
    for (let k = 0; k < 3; k++)
      sum +=
        ((space[at + k] ?? outOfRange()) - (from ? (from[k] ?? outOfRange()) : 0)) *
        (axis[k] ?? outOfRange());
    return sum;
  };
  return {
    breaks: curve.breaks,
    period: curve.period,
    isLine: curve.isLine,
    at(t, out) {
      curve.at(t, space);
      out[0] = dot(0, x, origin);
      out[1] = dot(0, y, origin);
      out[2] = dot(3, x, null);
      out[3] = dot(3, y, null);
    },
  };
}
