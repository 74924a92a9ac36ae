import type { ExactSurface } from '../../exact/exact';
import {
  movedLoop,
  rangeOf,
  reversedLoop,
  rotatedSide,
  rotatedLoop,
  type BoundLoop,
} from '../boundaryLoop';
import type { LoopSurface } from '../loop/loopSurface';
import { isHighSingularity } from '../loop/singularitySide';
import type { SamplingLimits } from '../sampleParameters';
import { isLoop, type Band } from './band';
import { bridge } from './bridge';
import { withHoles, type ClosedSides } from './withHoles';

/** Share of a period: a sum over some thousand samples, each exact to 1e-16 of it. */
const wholePeriod = 1e-9;

/**
 * Opens a face between two loops around a period, between one loop and a degenerate point, or between two
 * degenerate points.
 */
export function openBand(
  around: readonly BoundLoop[],
  closed: readonly BoundLoop[],
  loopSurface: LoopSurface,
  limits: SamplingLimits,
  along?: 'u' | 'v',
): readonly ClosedSides[] | null {
  const isAlongV = along === 'v' || around.some(({ dv }) => dv !== 0);
  const { surface } = loopSurface;
  const period = isAlongV ? surface.v.period : surface.u.period;
  if (period === null) return null;
  const turn = (loop: BoundLoop) => (isAlongV ? rotatedLoop(loop, false) : loop);
  const acrossPeriod = isAlongV ? surface.u.period : surface.v.period;
  const given = around.map(turn);
  const isOnlyBand = acrossPeriod === null && surface.singularities.length === 0;
  const loops = isOnlyBand ? turnedApart(given) : given;
  // The loop ends one period after its beginning, up to rounding.
  if (
    loops.some(({ du, dv }) => Math.abs(Math.abs(du) - period) > wholePeriod * period || dv !== 0)
  ) {
    return null;
  }
  const below = loops.filter(({ du }) => du > 0);
  const above = loops.filter(({ du }) => du < 0);
  if (below.length > 1 || above.length > 1) return null;
  const ends = singularitiesBeside(surface, isAlongV);
  const bottom = below[0] ?? ends.low;
  const top = above[0] ?? ends.high;
  if (!bottom || !top) return null;
  const band: Band = {
    bottom,
    top: isLoop(bottom) && isLoop(top) ? raised(top, bottom, acrossPeriod) : top,
    holes: closed.map(turn),
    period,
    isAlongV,
  };
  const opened = bridge(band, loopSurface, limits);
  if (!opened) return null;
  const back = (sides: ClosedSides) =>
    isAlongV ? sides.map((side) => rotatedSide(side, true)) : sides;
  return withHoles(
    [back(opened.outer)],
    opened.holes.map((hole) => unrotated(hole, isAlongV)),
    surface,
  );
}

/**
 * If two loops around an endless surface run the same way, one of them contradicts the other. The face is between them
 * all the same, because nothing else is bounded.
 */
function turnedApart(loops: readonly BoundLoop[]): readonly BoundLoop[] {
  const [one, other] = loops;
  if (!one || !other || loops.length > 2 || one.du * other.du <= 0) return loops;
  const [low, high] = [one, other].toSorted((a, b) => middleOf(a) - middleOf(b));
  if (!low || !high) return loops;
  return low.du > 0 ? [low, reversedLoop(high)] : [reversedLoop(low), high];
}

function middleOf({ sides }: BoundLoop): number {
  const [low, high] = rangeOf(sides, 1);
  return (low + high) / 2;
}

function unrotated(loop: BoundLoop, isAlongV: boolean): BoundLoop {
  return isAlongV ? rotatedLoop(loop, true) : loop;
}

/** Share of a period: loops at one height, up to what their samples differ by, are one period apart and not none. */
const sameHeight = 1e-6;

/** Moves the top by periods of y, so that it is the next loop above the bottom. */
function raised(top: BoundLoop, bottom: BoundLoop, period: number | null): BoundLoop {
  if (period === null) return top;
  const low = rangeOf(bottom.sides, 1);
  const high = rangeOf(top.sides, 1);
  const gap = (high[0] + high[1] - low[0] - low[1]) / 2;
  const by = -Math.floor(gap / period) * period;
  return movedLoop(top, 0, gap + by < sameHeight * period ? by + period : by);
}

/** Degenerate points below and above in band coordinates. */
function singularitiesBeside(surface: ExactSurface, isAlongV: boolean) {
  const held = isAlongV ? 'u' : 'v';
  const singularities = surface.singularities.filter((singularity) => singularity.held === held);
  const low = singularities.find((singularity) => !isHighSingularity(surface, singularity)) ?? null;
  const high = singularities.find((singularity) => isHighSingularity(surface, singularity)) ?? null;
  return isAlongV ? { low: high, high: low } : { low, high };
}
