import type { ExactSurface, Singularity } from '../../exact/exact';
import type { BoundSide } from '../boundaryLoop';
import type { LoopSurface } from './loopSurface';

/** Share of a period within which values are equal. */
const same = 1e-6;

/**
 * The side along a degenerate point from the end of one edge to the beginning of the next, with the face on its
 * left.
 * @param from, to values of the parameter that varies along it
 * @param isSameEdge whether it joins the ends of a seam, which are then a whole period apart and not equal
 */
export function singularitySide(
  loopSurface: LoopSurface,
  singularity: Singularity,
  from: number,
  to: number,
  id: number,
  isSameEdge: boolean,
): BoundSide {
  const { surface, angle } = loopSurface;
  const { period } = singularity.held === 'v' ? surface.u : surface.v;
  let by = to - from;
  if (period !== null) {
    const way = singularityWay(surface, singularity);
    by = way * modulo(way * by, period);
    const rest = Math.abs(by) / period;
    if (rest < same || rest > 1 - same) by = isSameEdge ? way * period : 0;
  }
  return sideAlongSingularity(surface, singularity, from, from + by, id, angle);
}

/**
 * The side along a degenerate point, from one value of the varying parameter to another.
 * @param id number of the point in `Points`
 * @param angle of a step, in radians
 */
export function sideAlongSingularity(
  surface: ExactSurface,
  { held, at }: Singularity,
  from: number,
  to: number,
  id: number,
  angle: number,
): BoundSide {
  const { period, low, high } = held === 'v' ? surface.u : surface.v;
  const whole = period ?? high - low;
  const turns = Math.abs(to - from) / whole;
  const count = from === to ? 0 : Math.max(1, Math.ceil((turns * 2 * Math.PI) / angle - 0.6));
  const points = new Float64Array(2 * count + 2);
  for (let i = 0; i <= count; i++) {
    const along = i === count ? to : from + ((to - from) * i) / count;
    points[2 * i] = held === 'v' ? along : at;
    points[2 * i + 1] = held === 'v' ? at : along;
  }
  const ids = new Int32Array(count + 1).fill(id);
  return { edge: null, isReversed: false, points, stations: new Float64Array(0), ids };
}

/** The parameter that varies along a degenerate point. */
export function valueAlong({ held }: Singularity, u: number, v: number): number {
  return held === 'v' ? u : v;
}

export function isHighSingularity(surface: ExactSurface, { held, at }: Singularity): boolean {
  const { low, high } = held === 'v' ? surface.v : surface.u;
  return Math.abs(high - at) < Math.abs(at - low);
}

/** The direction in which a boundary with the face on its left runs along a degenerate point. */
function singularityWay(surface: ExactSurface, singularity: Singularity): 1 | -1 {
  const isHigh = isHighSingularity(surface, singularity);
  return (singularity.held === 'v') === isHigh ? -1 : 1;
}

function modulo(value: number, period: number): number {
  return value - Math.floor(value / period) * period;
}
