import type { Tip } from '../exact/exact';
import {
  movedLoop,
  moved,
  reversed,
  sidesFrom,
  turned,
  type BoundLoop,
  type BoundSide,
} from './boundary';
import { cutLine } from './cutLine';
import type { Limits } from './stationsAlong';
import type { Ground } from './loop/ground';
import { sideAlongTip } from './loop/tipSide';

/** A face around a period: x goes around, y from the bottom to the top. */
export interface Band {
  /** Goes around along x … */
  readonly bottom: BoundLoop | Tip;
  /** … and against it. */
  readonly top: BoundLoop | Tip;
  readonly holes: readonly BoundLoop[];
  readonly period: number;
  /** x is v then, and y is -u. */
  readonly isAlongV: boolean;
}

interface Opened {
  readonly outer: readonly BoundSide[];
  /** Those that the cut does not pass. */
  readonly holes: readonly BoundLoop[];
}

/** A point of a loop that is moved by periods. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly id: number;
  readonly side: number;
  readonly point: number;
}

/**
 * Cuts a band open: from the bottom to the top, from hole to hole where they are in the way, always from
 * one point of a boundary to another, so that no edge gets a point of its own. Null where no way is free.
 */
export function bridge(band: Band, ground: Ground, limits: Limits): Opened | null {
  const cutter = new Cutter(band, ground, limits);
  return cutter.cut();
}

const mostTries = 24;

class Cutter {
  private readonly tipIds = new Map<Tip, number>();

  constructor(
    private readonly band: Band,
    private readonly ground: Ground,
    private readonly limits: Limits,
  ) {}

  cut(): Opened | null {
    const { bottom, top } = this.band;
    const starts = this.startsOf();
    for (const start of starts.slice(0, mostTries)) {
      const opened = this.cutFrom(start, bottom, top);
      if (opened) return opened;
    }
    return null;
  }

  /** Where a cut may begin: points of the bottom, highest first, or places along a tip below the top. */
  private startsOf(): readonly Spot[] {
    const { bottom, top, period } = this.band;
    if (isLoop(bottom)) return spotsOf(bottom).sort((a, b) => b.y - a.y || a.x - b.x);
    const y = this.heightOf(bottom);
    const id = this.tipId(bottom);
    const above = isLoop(top)
      ? spotsOf(top)
          .sort((a, b) => a.y - b.y)
          .map(({ x }) => x)
      : [];
    const anywhere = Array.from({ length: mostTries }, (_, i) => (period * i) / mostTries);
    const xs = above.length > 0 ? above : anywhere;
    return xs.map((x) => ({ x, y, id, side: 0, point: 0 }));
  }

  private cutFrom(start: Spot, bottom: BoundLoop | Tip, top: BoundLoop | Tip): Opened | null {
    const { period } = this.band;
    const waiting = new Set(this.band.holes);
    const up: BoundSide[] = [];
    const down: BoundSide[] = [];
    let spot = start;
    for (let step = 0; step <= this.band.holes.length; step++) {
      const hit = this.nextAbove(spot, [...waiting], top);
      if (!hit) return null;
      const line = this.line(spot, hit.spot);
      up.push(moved(line, period, 0));
      down.unshift(reversed(line));
      if (hit.loop === null) {
        const outer = [...this.below(start, bottom), ...up, ...this.above(hit.spot, top), ...down];
        return { outer, holes: [...waiting] };
      }
      waiting.delete(hit.original);
      const high = spotsOf(hit.loop).reduce((a, b) => (b.y > a.y ? b : a));
      const around = sidesFrom(hit.loop, hit.spot.side, hit.spot.point);
      const [first, second] = parted(around, high);
      up.push(...first.map((side) => moved(side, period, 0)));
      down.unshift(...second);
      spot = high;
    }
    return null;
  }

  private below(start: Spot, bottom: BoundLoop | Tip): readonly BoundSide[] {
    return isLoop(bottom)
      ? sidesFrom(bottom, start.side, start.point)
      : [this.tipSide(bottom, start.x, start.x + this.band.period)];
  }

  /** Around the top, from where the cut arrives one period further on. */
  private above(end: Spot, top: BoundLoop | Tip): readonly BoundSide[] {
    const { period } = this.band;
    if (!isLoop(top)) return [this.tipSide(top, end.x + period, end.x)];
    const sides = sidesFrom(top, end.side, end.point);
    const by = end.x + period - (sides[0]?.points[0] ?? 0);
    return sides.map((side) => moved(side, by, 0));
  }

  private tipSide(tip: Tip, fromX: number, toX: number): BoundSide {
    const { surface, angle } = this.ground;
    const side = sideAlongTip(surface, tip, fromX, toX, this.tipId(tip), angle);
    return this.band.isAlongV ? turned(side, false) : side;
  }

  private tipId(tip: Tip): number {
    const known = this.tipIds.get(tip);
    if (known !== undefined) return known;
    const { surface, points } = this.ground;
    const place = new Float64Array(9);
    surface.at(tip.held === 'u' ? tip.at : 0, tip.held === 'v' ? tip.at : 0, place);
    const id = points.add(place[0] ?? 0, place[1] ?? 0, place[2] ?? 0);
    this.tipIds.set(tip, id);
    return id;
  }

  private heightOf(tip: Tip): number {
    return this.band.isAlongV ? -tip.at : tip.at;
  }

  private line(from: Spot, to: Spot): BoundSide {
    const place = ({ x, y }: Spot) => (this.band.isAlongV ? ([-y, x] as const) : ([x, y] as const));
    const side = cutLine(this.ground, this.limits, place(from), place(to), from.id, to.id);
    return this.band.isAlongV ? turned(side, false) : side;
  }

  /** Straight up to what is there first, and there to a point that can be seen. */
  private nextAbove(from: Spot, holes: readonly BoundLoop[], top: BoundLoop | Tip) {
    const { period, bottom } = this.band;
    const copies: { loop: BoundLoop; original: BoundLoop; isTop: boolean }[] = [];
    for (const loop of [...holes, ...(isLoop(top) ? [top] : [])]) {
      const home = Math.round((from.x - middleOf(loop)) / period);
      for (const turn of [home, home - 1, home + 1, home - 2, home + 2]) {
        const copy = movedLoop(loop, turn * period, 0);
        copies.push({ loop: copy, original: loop, isTop: loop === top });
      }
    }
    const first = copies
      .map((copy) => ({ ...copy, y: hitAbove(copy.loop, from) }))
      .reduce<{ loop: BoundLoop; original: BoundLoop; isTop: boolean; y: number } | null>(
        (least, one) => (one.y < (least?.y ?? Infinity) ? one : least),
        null,
      );
    if (!first) {
      if (isLoop(top)) return null;
      const y = this.heightOf(top);
      return { loop: null, spot: { x: from.x, y, id: this.tipId(top), side: 0, point: 0 } };
    }
    const obstacles = copies.map(({ loop }) => loop);
    if (isLoop(bottom)) {
      for (const turn of [0, 1, -1]) {
        const home = Math.round((from.x - middleOf(bottom)) / period) + turn;
        obstacles.push(movedLoop(bottom, home * period, 0));
      }
    }
    const seen = spotsOf(first.loop)
      .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))
      .slice(0, mostTries)
      .find((spot) => spot.y > from.y && isFree(from, spot, obstacles));
    if (!seen) return null;
    if (first.isTop) return { loop: null, spot: seen };
    return { loop: first.loop, original: first.original, spot: seen };
  }
}

function isLoop(end: BoundLoop | Tip): end is BoundLoop {
  return 'sides' in end;
}

/** Every point of a loop once. */
function spotsOf({ sides }: BoundLoop): Spot[] {
  return sides.flatMap(({ points, ids }, side) =>
    Array.from({ length: ids.length - 1 }, (_, point) => ({
      x: points[2 * point] ?? 0,
      y: points[2 * point + 1] ?? 0,
      id: ids[point] ?? 0,
      side,
      point,
    })),
  );
}

function middleOf({ sides }: BoundLoop): number {
  let [low, high] = [Infinity, -Infinity];
  for (const { points } of sides) {
    for (let i = 0; i < points.length; i += 2) {
      low = Math.min(low, points[i] ?? 0);
      high = Math.max(high, points[i] ?? 0);
    }
  }
  return (low + high) / 2;
}

/** How high a way straight up from a point meets a loop; infinite where it does not. */
function hitAbove({ sides }: BoundLoop, { x, y }: Spot): number {
  let least = Infinity;
  for (const { points } of sides) {
    for (let i = 2; i < points.length; i += 2) {
      const [ax, ay] = [points[i - 2] ?? 0, points[i - 1] ?? 0];
      const [bx, by] = [points[i] ?? 0, points[i + 1] ?? 0];
      if (ax <= x === bx <= x) continue;
      const height = ay + ((by - ay) * (x - ax)) / (bx - ax);
      if (height > y && height < least) least = height;
    }
  }
  return least;
}

/** Whether nothing is crossed or touched between two points. */
function isFree(from: Spot, to: Spot, loops: readonly BoundLoop[]): boolean {
  return loops.every(({ sides }) =>
    sides.every(({ points }) => {
      for (let i = 2; i < points.length; i += 2) {
        const [ax, ay] = [points[i - 2] ?? 0, points[i - 1] ?? 0];
        const [bx, by] = [points[i] ?? 0, points[i + 1] ?? 0];
        if (isMeeting(from, to, ax, ay, bx, by)) return false;
      }
      return true;
    }),
  );
}

function isMeeting(from: Spot, to: Spot, ax: number, ay: number, bx: number, by: number): boolean {
  const isEnd = (x: number, y: number) =>
    (x === from.x && y === from.y) || (x === to.x && y === to.y);
  const a = sideOf(from, to, ax, ay);
  const b = sideOf(from, to, bx, by);
  if (isEnd(ax, ay) || isEnd(bx, by)) return false;
  if (a > 0 === b > 0 && a !== 0 && b !== 0) return false;
  const dx = bx - ax;
  const dy = by - ay;
  const c = dx * (from.y - ay) - dy * (from.x - ax);
  const d = dx * (to.y - ay) - dy * (to.x - ax);
  return c > 0 !== d > 0;
}

function sideOf(from: Spot, to: Spot, x: number, y: number): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}

/** The way around a hole in two parts: to a point of it, and on from there. */
function parted(sides: readonly BoundSide[], at: Spot): readonly [BoundSide[], BoundSide[]] {
  const first: BoundSide[] = [];
  const second: BoundSide[] = [];
  for (const side of sides) {
    const { points, ids } = side;
    const found = first.length === 0 || second.length === 0 ? indexOf(side, at) : -1;
    if (second.length > 0) second.push(side);
    else if (found < 0) first.push(side);
    else {
      if (found > 0) first.push(cutSide(side, 0, found));
      if (found < ids.length - 1) second.push(cutSide(side, found, points.length / 2 - 1));
    }
  }
  return [first, second];
}

function indexOf({ points, ids }: BoundSide, at: Spot): number {
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] === at.id && points[2 * i] === at.x && points[2 * i + 1] === at.y) return i;
  }
  return -1;
}

function cutSide(side: BoundSide, from: number, to: number): BoundSide {
  return {
    ...side,
    points: side.points.slice(2 * from, 2 * to + 2),
    stations: side.stations.slice(from, to + 1),
    ids: side.ids.slice(from, to + 1),
  };
}
