import type { ExactSurface, Tip } from '../exact/exact';
import {
  moved,
  movedLoop,
  rangeOf,
  reversed,
  roundsAbout,
  turned,
  turnedLoop,
  twiceArea,
  type BoundLoop,
  type BoundSide,
} from './boundary';
import { bridge, type Band } from './bridge';
import { cutLine } from './cutLine';
import type { Ground } from './loop/ground';
import { isHighTip } from './loop/tipSide';
import type { Limits } from './stationsAlong';

type Closed = readonly BoundSide[];

/**
 * Closes what bounds a face in the plane of its parameters: cuts it open where it goes around a period,
 * follows tips, and puts holes into the period of what is around them. Null where that cannot be told.
 */
export function openFace(
  loops: readonly BoundLoop[],
  ground: Ground,
  limits: Limits,
): readonly Closed[] | null {
  const isAround = ({ du, dv }: BoundLoop) => du !== 0 || dv !== 0;
  const around = loops.filter(isAround);
  const closed = loops.filter((loop) => !isAround(loop));
  if (around.length > 0) return openBand(around, closed, ground, limits);
  const isWhole = !closed.some(({ sides }) => twiceArea(sides) > 0);
  if (isWhole) return openWhole(closed, ground, limits);
  return withHoles(
    closed.map(({ sides }) => sides).filter((sides) => twiceArea(sides) > 0),
    closed.filter(({ sides }) => twiceArea(sides) <= 0),
    ground.surface,
  );
}

/** A surface that closes in itself, less its holes. */
function openWhole(
  holes: readonly BoundLoop[],
  ground: Ground,
  limits: Limits,
): readonly Closed[] | null {
  const { u, v, tips } = ground.surface;
  if (u.period !== null && tips.filter(({ held }) => held === 'v').length === 2) {
    return openBand([], holes, ground, limits, 'u');
  }
  if (v.period !== null && tips.filter(({ held }) => held === 'u').length === 2) {
    return openBand([], holes, ground, limits, 'v');
  }
  if (u.period === null || v.period === null) return null;
  const at = freeValue(holes, v.low, v.period);
  if (at === null) return null;
  const from = Number.isFinite(u.low) ? u.low : 0;
  const line = cutLine(ground, limits, [from, at], [from + u.period, at], null, null);
  const bottom: BoundLoop = { sides: [line], du: u.period, dv: 0 };
  const top = movedLoop({ sides: [reversed(line)], du: -u.period, dv: 0 }, 0, v.period);
  const inside = holes.map((hole) => movedInto(hole, at, v.period ?? 1));
  return openBand([bottom, top], inside, ground, limits);
}

/** A value of v that no hole covers; null where they cover all. */
function freeValue(holes: readonly BoundLoop[], low: number, period: number): number | null {
  const tried = 64;
  const isFree = (value: number) =>
    holes.every(({ sides }) => {
      const [from, to] = rangeOf(sides, 1);
      const margin = period / tried / 2;
      const past = value - from - Math.floor((value - from) / period) * period;
      return past > to - from + margin && past < period - margin;
    });
  for (let i = 0; i < tried; i++) {
    const value = low + (period * i) / tried;
    if (isFree(value)) return value;
  }
  return null;
}

function movedInto(hole: BoundLoop, at: number, period: number): BoundLoop {
  const [from] = rangeOf(hole.sides, 1);
  return movedLoop(hole, 0, -Math.floor((from - at) / period) * period);
}

/** What lies between two loops around a period, or between one and a tip, or between two tips. */
function openBand(
  around: readonly BoundLoop[],
  closed: readonly BoundLoop[],
  ground: Ground,
  limits: Limits,
  along?: 'u' | 'v',
): readonly Closed[] | null {
  const isAlongV = along === 'v' || around.some(({ dv }) => dv !== 0);
  const { surface } = ground;
  const period = isAlongV ? surface.v.period : surface.u.period;
  if (period === null) return null;
  const turn = (loop: BoundLoop) => (isAlongV ? turnedLoop(loop, false) : loop);
  const loops = around.map(turn);
  if (loops.some(({ du, dv }) => Math.abs(Math.abs(du) - period) > 1e-9 * period || dv !== 0)) {
    return null;
  }
  const below = loops.filter(({ du }) => du > 0);
  const above = loops.filter(({ du }) => du < 0);
  if (below.length > 1 || above.length > 1) return null;
  const ends = tipsBeside(surface, isAlongV);
  const [bottom, top] = [below[0] ?? ends.low, above[0] ?? ends.high];
  if (!bottom || !top) return null;
  const acrossPeriod = isAlongV ? surface.u.period : surface.v.period;
  const band: Band = {
    bottom,
    top: isLoop(bottom) && isLoop(top) ? raised(top, bottom, acrossPeriod) : top,
    holes: closed.map(turn),
    period,
    isAlongV,
  };
  const opened = bridge(band, ground, limits);
  if (!opened) return null;
  const back = (sides: Closed) => (isAlongV ? sides.map((side) => turned(side, true)) : sides);
  return withHoles(
    [back(opened.outer)],
    opened.holes.map((hole) => unturned(hole, isAlongV)),
    surface,
  );
}

function unturned(loop: BoundLoop, isAlongV: boolean): BoundLoop {
  return isAlongV ? turnedLoop(loop, true) : loop;
}

function isLoop(end: BoundLoop | Tip): end is BoundLoop {
  return 'sides' in end;
}

/** The loop above moved by periods across, so that it is the next one above the other. */
function raised(top: BoundLoop, bottom: BoundLoop, period: number | null): BoundLoop {
  if (period === null) return top;
  const [low, high] = [rangeOf(bottom.sides, 1), rangeOf(top.sides, 1)];
  const gap = (high[0] + high[1] - low[0] - low[1]) / 2;
  const by = -Math.floor(gap / period) * period;
  return movedLoop(top, 0, gap + by < 1e-6 * period ? by + period : by);
}

/** Tips in the turned parameters: what is below and above the way around. */
function tipsBeside(surface: ExactSurface, isAlongV: boolean) {
  const held = isAlongV ? 'u' : 'v';
  const tips = surface.tips.filter((tip) => tip.held === held);
  const low = tips.find((tip) => !isHighTip(surface, tip)) ?? null;
  const high = tips.find((tip) => isHighTip(surface, tip)) ?? null;
  return isAlongV ? { low: high, high: low } : { low, high };
}

/** Puts each hole into the period in which an outer loop is around it. */
function withHoles(
  outer: readonly Closed[],
  holes: readonly BoundLoop[],
  { u, v }: ExactSurface,
): readonly Closed[] | null {
  const placed: Closed[] = [...outer];
  for (const { sides } of holes) {
    if (u.period === null && v.period === null) {
      placed.push(sides);
      continue;
    }
    const hole = placedIn(outer, sides, u.period, v.period);
    if (!hole) return null;
    placed.push(hole);
  }
  return placed;
}

const turns = [0, 1, -1, 2, -2, 3, -3];

function placedIn(
  outer: readonly Closed[],
  hole: Closed,
  uPeriod: number | null,
  vPeriod: number | null,
): Closed | null {
  for (const uTurn of uPeriod === null ? [0] : turns) {
    for (const vTurn of vPeriod === null ? [0] : turns) {
      const [du, dv] = [uTurn * (uPeriod ?? 0), vTurn * (vPeriod ?? 0)];
      if (isWithin(outer, hole, du, dv)) return hole.map((side) => moved(side, du, dv));
    }
  }
  return null;
}

/** By most of its points: a hole may touch what is around it. */
function isWithin(outer: readonly Closed[], hole: Closed, du: number, dv: number): boolean {
  let [within, count] = [0, 0];
  for (const { points } of hole) {
    for (let i = 0; i + 3 < points.length; i += 2) {
      count++;
      const u = ((points[i] ?? 0) + (points[i + 2] ?? 0)) / 2 + du;
      const v = ((points[i + 1] ?? 0) + (points[i + 3] ?? 0)) / 2 + dv;
      if (roundsAbout(outer, u, v) === 1) within++;
      if (count === 8) return within > 4;
    }
  }
  return 2 * within > count;
}
