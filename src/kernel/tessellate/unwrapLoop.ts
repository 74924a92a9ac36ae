import type { ExactSurface, Tip } from '../exact/exact';
import type { Coedge } from '../readers/brep/brep';
import type { BoundLoop, BoundSide } from './boundary';
import type { EdgeCut, EdgeCuts } from './cutEdges';
import type { Points } from './points';

/** A surface with what a loop needs of it. */
export interface Ground {
  readonly surface: ExactSurface;
  readonly points: Points;
  /** How far an edge may be from the surface, in the unit of the model. */
  readonly tolerance: number;
  /** How near to a tip a point is on it. */
  readonly tipTolerance: number;
  /** Radians of a step along a tip. */
  readonly angle: number;
}

export type WhyNot = 'edge' | 'off surface' | 'open loop';

/**
 * Takes a loop into the parameters of its surface.
 * @param coedges with the face on their left, seen against the natural normal
 */
export function unwrapLoop(
  coedges: readonly Coedge[],
  cuts: EdgeCuts,
  ground: Ground,
): BoundLoop | WhyNot {
  const walk = new Walk(ground);
  for (const { edge, isReversed } of coedges) {
    const cut = cuts.of(edge);
    if (!cut) return 'edge';
    const why = walk.along(cut, { edge, isReversed });
    if (why) return why;
  }
  return walk.close();
}

/** Of a period: what is nearer counts as the same. */
const same = 1e-6;
/** Of a period: a longer step of a parameter is looked at more closely. */
const longStep = 0.3;
const deepest = 8;

class Walk {
  private readonly sides: BoundSide[] = [];
  /** Where it is, and whether it is anywhere yet. */
  private readonly uv = new Float64Array(2);
  private hasBegun = false;
  private startTip: Tip | null = null;
  private tip: Tip | null = null;
  private readonly place = new Float64Array(9);
  private readonly tipPlaces: Float64Array;

  constructor(private readonly ground: Ground) {
    const { tips } = ground.surface;
    this.tipPlaces = new Float64Array(3 * tips.length);
    tips.forEach((tip, i) => {
      const [u, v] = onTip(ground.surface, tip);
      ground.surface.at(u, v, this.place);
      this.tipPlaces.set(this.place.subarray(0, 3), 3 * i);
    });
  }

  along(cut: EdgeCut, coedge: Coedge): WhyNot | null {
    const count = cut.ids.length;
    const pick = (i: number) => (coedge.isReversed ? count - 1 - i : i);
    const ids = new Int32Array(count);
    const stations = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      ids[i] = cut.ids[pick(i)] ?? 0;
      stations[i] = cut.stations[pick(i)] ?? 0;
    }
    // Over a tip it goes on somewhere else around it, as an edge does that begins there.
    let from = 0;
    for (let i = 1; i < count; i++) {
      if (i < count - 1 && !this.tipAt(ids[i] ?? 0)) continue;
      const piece = { ids: ids.subarray(from, i + 1), stations: stations.subarray(from, i + 1) };
      const why = this.alongPiece(piece, cut, coedge);
      if (why) return why;
      from = i;
    }
    return null;
  }

  private alongPiece(
    { ids, stations }: Pick<BoundSide, 'ids' | 'stations'>,
    cut: EdgeCut,
    coedge: Coedge,
  ): WhyNot | null {
    const count = ids.length;
    const points = new Float64Array(2 * count);
    const startTip = this.tipAt(ids[0] ?? 0);
    const [fromU, fromV] = [this.uv[0] ?? 0, this.uv[1] ?? 0];
    // At a tip only the next point tells where around it the edge begins.
    const first = startTip ? 1 : 0;
    const last = this.sides.at(-1)?.ids.at(-1);
    if (last !== undefined && last !== ids[0]) return 'open loop';
    points[0] = fromU;
    points[1] = fromV;
    for (let i = last === undefined ? first : 1; i < count; i++) {
      const before = i > first ? (stations[i - 1] ?? 0) : null;
      const why = this.step(ids[i] ?? 0, cut, before, stations[i] ?? 0);
      if (why) return why;
      points[2 * i] = this.uv[0] ?? 0;
      points[2 * i + 1] = this.uv[1] ?? 0;
    }
    if (startTip) {
      points[0] = startTip.held === 'u' ? startTip.at : (points[2] ?? 0);
      points[1] = startTip.held === 'v' ? startTip.at : (points[3] ?? 0);
    }
    if (this.sides.length === 0) this.startTip = startTip;
    else if (startTip && this.tip) {
      this.joinAtTip(startTip, fromU, fromV, points, ids[0] ?? 0, coedge);
    }
    this.tip = this.tipAt(ids[count - 1] ?? 0);
    this.uv[0] = points[2 * count - 2] ?? 0;
    this.uv[1] = points[2 * count - 1] ?? 0;
    this.sides.push({ ...coedge, points, stations, ids });
    return null;
  }

  close(): BoundLoop | WhyNot {
    const first = this.sides[0];
    const last = this.sides.at(-1);
    if (!first || !last || first.ids[0] !== last.ids.at(-1)) return 'open loop';
    const [u0, v0] = [first.points[0] ?? 0, first.points[1] ?? 0];
    const [u, v] = [this.uv[0] ?? 0, this.uv[1] ?? 0];
    if (this.startTip && this.tip) {
      const side = this.tipSide(
        this.startTip,
        u,
        v,
        u0,
        v0,
        first.ids[0] ?? 0,
        last.edge === first.edge,
      );
      const { points } = side;
      const end = points.length - 2;
      const [du, dv] = [(points[end] ?? 0) - u0, (points[end + 1] ?? 0) - v0];
      if (side.ids.length > 1) this.sides.push(side);
      // What is left is whole periods: it goes around and comes back at the tip.
      return this.closed(du, dv);
    }
    return this.closed(u - u0, v - v0);
  }

  private closed(du: number, dv: number): BoundLoop | WhyNot {
    const { u, v } = this.ground.surface;
    const uWhole = wholePeriods(du, u.period);
    const vWhole = wholePeriods(dv, v.period);
    if (!this.isNearStart(du - uWhole, dv - vWhole)) return 'open loop';
    return { sides: this.sides, du: uWhole, dv: vWhole };
  }

  /** Whether the ends of the way are apart by no more than the tolerance, in space. */
  private isNearStart(du: number, dv: number): boolean {
    const { surface, tolerance } = this.ground;
    surface.at(this.uv[0] ?? 0, this.uv[1] ?? 0, this.place);
    const along = Math.hypot(this.place[3] ?? 0, this.place[4] ?? 0, this.place[5] ?? 0);
    const across = Math.hypot(this.place[6] ?? 0, this.place[7] ?? 0, this.place[8] ?? 0);
    return !(Math.abs(du) * along + Math.abs(dv) * across > 4 * tolerance);
  }

  /** To the next point of an edge. */
  private step(id: number, cut: EdgeCut, before: number | null, station: number): WhyNot | null {
    const { points, surface, tolerance } = this.ground;
    const { places } = points;
    const at = 3 * id;
    const [u, v] = [this.uv[0] ?? 0, this.uv[1] ?? 0];
    const [x, y, z] = [places[at] ?? 0, places[at + 1] ?? 0, places[at + 2] ?? 0];
    const tip = this.tipAt(id);
    if (tip) {
      this.uv[0] = tip.held === 'u' ? tip.at : u;
      this.uv[1] = tip.held === 'v' ? tip.at : v;
      return null;
    }
    const far = surface.invert(x, y, z, this.uv, this.hasBegun);
    if (!(far <= tolerance)) return 'off surface';
    this.hasBegun = true;
    if (before !== null && this.isLong(u, v)) this.follow(cut, before, station, u, v, deepest);
    return null;
  }

  private isLong(u: number, v: number): boolean {
    const { surface } = this.ground;
    const [uPeriod, vPeriod] = [surface.u.period, surface.v.period];
    const isLongU = uPeriod !== null && Math.abs((this.uv[0] ?? 0) - u) > longStep * uPeriod;
    return isLongU || (vPeriod !== null && Math.abs((this.uv[1] ?? 0) - v) > longStep * vPeriod);
  }

  /** Goes a long step in halves, so that it ends in the right period. */
  private follow(
    { curve }: EdgeCut,
    from: number,
    to: number,
    u: number,
    v: number,
    depth: number,
  ): void {
    const { surface } = this.ground;
    const { uv, place } = this;
    const steps = 2 ** Math.min(depth, 5);
    uv[0] = u;
    uv[1] = v;
    for (let i = 1; i <= steps; i++) {
      curve.at(from + ((to - from) * i) / steps, place);
      surface.invert(place[0] ?? 0, place[1] ?? 0, place[2] ?? 0, uv, true);
    }
  }

  private tipAt(id: number): Tip | null {
    const { surface, points, tipTolerance } = this.ground;
    const { places } = points;
    for (let i = 0; i < surface.tips.length; i++) {
      const x = (places[3 * id] ?? 0) - (this.tipPlaces[3 * i] ?? 0);
      const y = (places[3 * id + 1] ?? 0) - (this.tipPlaces[3 * i + 1] ?? 0);
      const z = (places[3 * id + 2] ?? 0) - (this.tipPlaces[3 * i + 2] ?? 0);
      if (x * x + y * y + z * z <= tipTolerance * tipTolerance) return surface.tips[i] ?? null;
    }
    return null;
  }

  /** Moves an edge that begins at a tip to where the way along the tip ends, and goes there. */
  private joinAtTip(
    tip: Tip,
    u: number,
    v: number,
    points: Float64Array,
    id: number,
    { edge }: Coedge,
  ): void {
    const isSame = this.sides.at(-1)?.edge === edge;
    const side = this.tipSide(tip, u, v, points[0] ?? 0, points[1] ?? 0, id, isSame);
    const end = side.points.length - 2;
    const du = (side.points[end] ?? 0) - (points[0] ?? 0);
    const dv = (side.points[end + 1] ?? 0) - (points[1] ?? 0);
    for (let i = 0; i < points.length; i += 2) {
      points[i] = (points[i] ?? 0) + du;
      points[i + 1] = (points[i + 1] ?? 0) + dv;
    }
    if (side.ids.length > 1) this.sides.push(side);
  }

  private tipSide(
    tip: Tip,
    fromU: number,
    fromV: number,
    toU: number,
    toV: number,
    id: number,
    isSameEdge: boolean,
  ): BoundSide {
    const { surface, angle } = this.ground;
    const isHeldV = tip.held === 'v';
    const from = isHeldV ? fromU : fromV;
    const period = (isHeldV ? surface.u : surface.v).period;
    let by = (isHeldV ? toU : toV) - from;
    if (period !== null) {
      const way = tipWay(surface, tip);
      by = way * modulo(way * by, period);
      const rest = Math.abs(by) / period;
      if (rest < same || rest > 1 - same) by = isSameEdge ? way * period : 0;
    }
    return sideAlongTip(surface, tip, from, from + by, id, angle);
  }
}

/** Along a tip, from one value of the other parameter to another. */
export function sideAlongTip(
  surface: ExactSurface,
  { held, at }: Tip,
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

/** Which way a boundary runs along a tip that has the face on its left. */
export function tipWay(surface: ExactSurface, tip: Tip): 1 | -1 {
  const isHigh = isHighTip(surface, tip);
  return (tip.held === 'v') === isHigh ? -1 : 1;
}

export function isHighTip(surface: ExactSurface, { held, at }: Tip): boolean {
  const { low, high } = held === 'v' ? surface.v : surface.u;
  return Math.abs(high - at) < Math.abs(at - low);
}

function onTip({ u, v }: ExactSurface, { held, at }: Tip): readonly [number, number] {
  const other = held === 'v' ? u.low : v.low;
  const from = Number.isFinite(other) ? other : 0;
  return held === 'v' ? [from, at] : [at, from];
}

function wholePeriods(by: number, period: number | null): number {
  return period === null ? 0 : Math.round(by / period) * period;
}

function modulo(value: number, period: number): number {
  return value - Math.floor(value / period) * period;
}
