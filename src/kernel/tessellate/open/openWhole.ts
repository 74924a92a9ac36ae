import { movedLoop, rangeOf, reversed, type BoundLoop } from '../boundaryLoop';
import { sampleLine } from '../sampleLine';
import type { LoopSurface } from '../loop/loopSurface';
import type { SamplingLimits } from '../sampleParameters';
import { openBand } from './openBand';
import type { ClosedSides } from './withHoles';

/** Opens a face that covers a whole closed surface, except for its holes. */
export function openWhole(
  holes: readonly BoundLoop[],
  loopSurface: LoopSurface,
  limits: SamplingLimits,
): readonly ClosedSides[] | null {
  const { u, v, singularities } = loopSurface.surface;
  if (u.period !== null && singularities.filter(({ held }) => held === 'v').length === 2) {
    return openBand([], holes, loopSurface, limits, 'u');
  }
  if (v.period !== null && singularities.filter(({ held }) => held === 'u').length === 2) {
    return openBand([], holes, loopSurface, limits, 'v');
  }
  if (u.period === null || v.period === null) return null;
  const at = freeValue(holes, v.low, v.period);
  if (at === null) return null;
  const from = Number.isFinite(u.low) ? u.low : 0;
  const line = sampleLine(loopSurface, limits, [from, at], [from + u.period, at], null, null);
  const bottom: BoundLoop = { sides: [line], du: u.period, dv: 0 };
  const top = movedLoop({ sides: [reversed(line)], du: -u.period, dv: 0 }, 0, v.period);
  const inside = holes.map((hole) => movedInto(hole, at, v.period ?? 1));
  return openBand([bottom, top], inside, loopSurface, limits);
}

/** A value of v that no hole covers; null where holes cover all. */
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
