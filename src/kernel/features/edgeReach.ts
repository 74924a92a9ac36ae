import type { Hole } from '../../model/features/features';
import type { Surface, Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { across, along, cross, dot, lengthOf, minus, plus, times, vectorAt } from '../base/vector';
import type { BeyondEnd } from './beyondEnd';
import type { Region, Regions } from './regions';
import { wrapAngle } from '../../model/vectors';

/** Steps of what is not known better, metres. */
const roughStep = 1e-5;

/** From the highest place of the one edge to the lowest of the other. */
export function greatestDepth(
  regions: Regions,
  opening: BeyondEnd,
  wall: BeyondEnd | null,
): Pick<Hole, 'depth' | 'isDepthGreatest'> {
  const [top, bottom] = [opening, wall].map((end) => {
    const reach = end && reachOf(regions, end);
    if (!end || !reach) return null;
    const from = dot(minus(end.bore.surface.origin, opening.bore.surface.origin), end.outwards);
    return { at: from + reach.at, isExact: reach.isExact };
  });
  if (!top || !bottom) return { depth: null };
  const depth = top.at + bottom.at;
  if (!(depth > 0)) return { depth: null };
  return { depth: top.isExact && bottom.isExact ? depth : roughly(depth), isDepthGreatest: true };
}

/** From where a hole begins to a place on its axis. */
export function depthBetween({ at, isExact }: Reach, to: number): number {
  const depth = Math.abs(to - at);
  return isExact ? depth : roughly(depth);
}

function roughly(depth: number): number {
  return Math.ceil(depth / roughStep - 1e-3) * roughStep;
}

/** A place along an axis. */
export interface Reach {
  readonly at: number;
  /** Whether it is known as well as the faces are. */
  readonly isExact: boolean;
}

/** Where the edge of an end is farthest out, along `outwards` from the origin of its bore; null where it has none. */
export function reachOf(regions: Regions, end: BeyondEnd): Reach | null {
  const { bore, outwards, edges, passed } = end;
  const own = passed.at(-1) ?? null;
  let best: Reach | null = null;
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
  /** To its neighbours, as far as the polyline may be from its highest place. */
  readonly slack: number;
  readonly neighbours: readonly Vector[];
  /** To them: how much farther out they are, and how far away. */
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

/** That of a parabola through the highest point and its neighbours. */
function peakOf({ at, rises }: Top): number {
  const [before, after] = rises;
  if (!before || !after) return at;
  const [a, b] = [before.at / before.way, after.at / after.way];
  const bend = (a + b) / (before.way + after.way);
  const slope = (b * before.way - a * after.way) / (before.way + after.way);
  return bend < 0 ? at - slope ** 2 / (4 * bend) : at;
}

/** Steps of the search for the highest place between neighbours, each to 0.62 of the last. */
const steps = 50;
/** Radians: about a highest place, heights differ by the square of it, far below rounding. */
const closeEnough = 1e-12;
const golden = (Math.sqrt(5) - 1) / 2;

/** Where lines along a wall leave through the surface beside it, the farthest; null for free forms. */
function refined({ bore, outwards }: BeyondEnd, top: Top, faces: readonly Region[]): number | null {
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

/** Of a radius: differences over so far are right to half of the figures, which is all that a slope needs. */
const slopeStep = 1e-6;
/** Of a way along a line: a surface that comes no nearer than this runs beside it. */
const leastApproach = 1e-6;
/** Metres, and of the radius: beyond, double precision has no figures left of places some metres from the origin. */
const [zeroLength, zeroShare] = [1e-13, 1e-12];

/** Newton's way to zero; null where it does not get there near by. */
function metAt(away: (at: number) => number, start: number, near: number): number | null {
  const step = slopeStep * near;
  let at = start;
  for (let i = 0; i < 30; i++) {
    const value = away(at);
    const slope = (away(at + step) - away(at - step)) / (2 * step);
    if (Math.abs(slope) < leastApproach) return null;
    at -= value / slope;
    if (!(Math.abs(at - start) <= near)) return null;
    if (Math.abs(value) <= zeroLength + zeroShare * near) return at;
  }
  return null;
}

/** How far a point is from a surface, to either side; null for free forms. */
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
