import type { Hole } from '../../model/features/features';
import type { Surface, Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { across, along, cross, dot, lengthOf, minus, plus, times, vectorAt } from '../base/vector';
import type { EndFaces } from './endFaces';
import type { Region, Regions } from './regions';
import { wrapAngle } from '../../model/vectors';

/** Values that are not exact are rounded up to multiples of this, in metres. */
const roughStep = 1e-5;

/** The depth from the highest point of one edge to the lowest of another. */
export function greatestDepth(
  regions: Regions,
  opening: EndFaces,
  wall: EndFaces | null,
): Pick<Hole, 'depth' | 'isDepthGreatest'> {
  const [top, bottom] = [opening, wall].map((end) => {
    const reach = end && outermostPosition(regions, end);
    if (!end || !reach) return null;
    const from = dot(minus(end.bore.surface.origin, opening.bore.surface.origin), end.outwards);
    return { at: from + reach.at, isExact: reach.isExact };
  });
  if (!top || !bottom) return { depth: null };
  const depth = top.at + bottom.at;
  if (!(depth > 0)) return { depth: null };
  return { depth: top.isExact && bottom.isExact ? depth : roughly(depth), isDepthGreatest: true };
}

/** The depth from the opening of a hole to a position on its axis. */
export function depthBetween({ at, isExact }: AxialPosition, to: number): number {
  const depth = Math.abs(to - at);
  return isExact ? depth : roughly(depth);
}

/** Share of a step: a depth that exceeds a step by no more than rounding is not counted as the next one. */
const countedDown = 1e-3;

function roughly(depth: number): number {
  return Math.ceil(depth / roughStep - countedDown) * roughStep;
}

/** A position along an axis. */
export interface AxialPosition {
  readonly at: number;
  /** Whether it is as exact as the faces. */
  readonly isExact: boolean;
}

/**
 * The outermost position of the edge of an end, along `outwards` from the origin of its bore; null where it has
 * no edge.
 */
export function outermostPosition(regions: Regions, end: EndFaces): AxialPosition | null {
  const { bore, outwards, edges, passed } = end;
  const own = passed.at(-1) ?? null;
  let best: AxialPosition | null = null;
  for (const edge of edges) {
    const top = farthest(regions, edge, bore.surface.origin, outwards);
    if (!top || (best && top.at < best.at - top.slack)) continue;
    const faces = (own ? [own] : bore.regions).flatMap((region) => regions.beyond(edge, region));
    const exact = own ? null : refined(end, top, faces);
    const found =
      exact === null ? { at: peakOf(top), isExact: false } : { at: exact, isExact: true };
    if (!best || found.at > best.at) best = found;
  }
  return best;
}

interface Top {
  readonly at: number;
  readonly point: Vector;
  /** Largest difference to its neighbours: the maximum may lie that much beyond the polyline. */
  readonly slack: number;
  readonly neighbours: readonly Vector[];
  /** For each neighbour its difference along the axis and its distance. */
  readonly rises: readonly { readonly at: number; readonly way: number }[];
}

function farthest({ part }: Regions, edge: number, origin: Vector, outwards: Vector): Top | null {
  const line = part.edges[edge] ?? outOfRange();
  const pointAt = (i: number) => vectorAt(line, 3 * i);
  const count = Math.floor(line.length / 3);
  let [best, most] = [-1, -Infinity];
  for (let i = 0; i < count; i++) {
    const at = dot(minus(pointAt(i), origin), outwards);
    if (at > most) [best, most] = [i, at];
  }
  if (best < 0) return null;
  const neighbours = [best - 1, best + 1].filter((i) => i >= 0 && i < count).map(pointAt);
  const point = pointAt(best);
  const rises = neighbours.map((one) => {
    const arm = minus(one, point);
    return { at: dot(arm, outwards), way: lengthOf(arm) };
  });
  const slack = Math.max(0, ...rises.map(({ at }) => Math.abs(at)));
  return { at: most, point, slack, neighbours, rises };
}

/** The maximum of the parabola through the highest point and its neighbours. */
function peakOf({ at, rises }: Top): number {
  const [before, after] = rises;
  if (!before || !after) return at;
  const [a, b] = [before.at / before.way, after.at / after.way];
  const bend = (a + b) / (before.way + after.way);
  const slope = (b * before.way - a * after.way) / (before.way + after.way);
  return bend < 0 ? at - slope ** 2 / (4 * bend) : at;
}

/** Steps of the golden-section search between the neighbours; each leaves 0.62 of the interval. */
const steps = 50;
/** Radians: near a maximum, heights differ by the square of the angle, which is far below rounding. */
const closeEnough = 1e-12;
const golden = (Math.sqrt(5) - 1) / 2;

/** The outermost position at which lines along the wall meet the adjacent surface; null for free-form surfaces. */
function refined({ bore, outwards }: EndFaces, top: Top, faces: readonly Region[]): number | null {
  const { surface } = bore;
  const [face, ...others] = faces;
  if (!face || others.length > 0) return null;
  const away = distanceTo(face.surface);
  if (!away) return null;
  const x = across(surface.axis);
  const y = cross(surface.axis, x);
  const widening =
    surface.kind === 'cone' ? dot(outwards, surface.axis) * Math.tan(surface.halfAngle) : 0;
  const angleOf = (point: Vector) => {
    const arm = minus(point, surface.origin);
    return Math.atan2(dot(arm, y), dot(arm, x));
  };
  const middle = angleOf(top.point);
  const height = (turn: number) => {
    const angle = middle + turn;
    const radial = plus(times(x, Math.cos(angle)), times(y, Math.sin(angle)));
    const wallAt = (at: number) =>
      plus(along(surface.origin, outwards, at), times(radial, surface.radius + widening * at));
    return metAt((at) => away(wallAt(at)), top.at, surface.radius);
  };
  const turns = top.neighbours.map((point) => wrapAngle(angleOf(point) - middle));
  return highest(height, Math.min(0, ...turns), Math.max(0, ...turns));
}

function highest(height: (turn: number) => number | null, from: number, to: number): number | null {
  let [low, high] = [from, to];
  for (let i = 0; i < steps && high - low > closeEnough; i++) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    const [one, other] = [height(left), height(right)];
    if (one === null || other === null) return null;
    if (one < other) low = left;
    else high = right;
  }
  return height((low + high) / 2);
}

/**
 * Step of the finite differences as a share of the radius. They are right to half of the digits, which is
 * enough for a slope.
 */
const slopeStep = 1e-6;
/** Smallest change of the distance to a surface per length of the line: below it the line runs beside the surface. */
const minApproach = 1e-6;
/**
 * Tolerances in metres and as a share of the radius. Smaller ones are below double precision some metres from
 * the origin.
 */
const [zeroLength, zeroShare] = [1e-13, 1e-12];

/** Finds a zero by Newton's method; null where it does not converge nearby. */
function metAt(away: (at: number) => number, start: number, near: number): number | null {
  const step = slopeStep * near;
  let at = start;
  for (let i = 0; i < 30; i++) {
    const value = away(at);
    const slope = (away(at + step) - away(at - step)) / (2 * step);
    if (Math.abs(slope) < minApproach) return null;
    at -= value / slope;
    if (!(Math.abs(at - start) <= near)) return null;
    if (Math.abs(value) <= zeroLength + zeroShare * near) return at;
  }
  return null;
}

/** A function that gives the signed distance from a surface; null for free-form surfaces. */
function distanceTo(surface: Surface): ((point: Vector) => number) | null {
  if (surface.kind === 'other') return null;
  if (surface.kind === 'plane') {
    return (point) => dot(minus(point, surface.origin), surface.normal);
  }
  if (surface.kind === 'sphere') {
    return (point) => lengthOf(minus(point, surface.origin)) - surface.radius;
  }
  const { origin, axis } = surface;
  const flat = (point: Vector): readonly [number, number] => {
    const arm = minus(point, origin);
    const at = dot(arm, axis);
    return [lengthOf(minus(arm, times(axis, at))), at];
  };
  return (point) => {
    const [out, at] = flat(point);
    switch (surface.kind) {
      case 'cylinder':
        return out - surface.radius;
      case 'cone': {
        const { radius, halfAngle } = surface;
        return (out - radius) * Math.cos(halfAngle) - at * Math.sin(halfAngle);
      }
      case 'torus':
        return Math.hypot(out - surface.majorRadius, at) - surface.minorRadius;
    }
  };
}
