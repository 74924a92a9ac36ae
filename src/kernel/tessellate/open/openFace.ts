import { reversed, twiceArea, type BoundLoop } from '../boundaryLoop';
import type { LoopSurface } from '../loop/loopSurface';
import type { SamplingLimits } from '../sampleParameters';
import { openBand } from './openBand';
import { openWhole } from './openWhole';
import { withHoles, type ClosedSides } from './withHoles';

/**
 * Closes the boundary of a face in parameter space: cuts the face open where it goes around a period, adds
 * sides along degenerate points, and moves holes into the period of the loop around them. Null where that is
 * not possible.
 */
export function openFace(
  loops: readonly BoundLoop[],
  loopSurface: LoopSurface,
  limits: SamplingLimits,
): readonly ClosedSides[] | null {
  const isAround = ({ du, dv }: BoundLoop) => du !== 0 || dv !== 0;
  const around = loops.filter(isAround);
  const closed = loops.filter((loop) => !isAround(loop)).map((loop) => cutOpen(loop, loopSurface));
  if (around.length > 0) return openBand(around, closed, loopSurface, limits);
  const isWhole = !closed.some(({ sides }) => twiceArea(sides) > 0);
  if (isWhole) return openWhole(closed, loopSurface, limits);
  return withHoles(
    closed.map(({ sides }) => sides).filter((sides) => twiceArea(sides) > 0),
    closed.filter(({ sides }) => twiceArea(sides) <= 0),
    loopSurface.surface,
  );
}

/** Share of a full period in both directions. */
const wholeShare = 1e-6;

/**
 * A face that covers a whole surface closed in both directions may be bounded only by its seams. Either
 * direction of that loop encloses the whole surface, so it is never a hole.
 */
function cutOpen(loop: BoundLoop, { surface: { u, v } }: LoopSurface): BoundLoop {
  if (u.period === null || v.period === null) return loop;
  const whole = u.period * v.period;
  const isWhole = Math.abs(twiceArea(loop.sides) / 2 + whole) <= wholeShare * whole;
  return isWhole ? { ...loop, sides: loop.sides.map(reversed).reverse() } : loop;
}
