import { reversed, twiceArea, type BoundLoop } from '../boundaryLoop';
import type { LoopSurface } from '../loop/loopSurface';
import type { Limits } from '../stationsAlong';
import { openBand } from './openBand';
import { openWhole } from './openWhole';
import { withHoles, type Closed } from './withHoles';

/**
 * Closes what bounds a face in the plane of its parameters: cuts it open where it goes around a period,
 * follows tips, and puts holes into the period of what is around them. Null where that is not known.
 */
export function openFace(
  loops: readonly BoundLoop[],
  loopSurface: LoopSurface,
  limits: Limits,
): readonly Closed[] | null {
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

/** Of a whole period both ways. */
const wholeShare = 1e-6;

/**
 * A surface that closes both ways may be bounded by nothing but the lines along which the file cut it open. Gone along in
 * either direction they enclose all of it: nothing is left for a hole.
 */
function cutOpen(loop: BoundLoop, { surface: { u, v } }: LoopSurface): BoundLoop {
  if (u.period === null || v.period === null) return loop;
  const whole = u.period * v.period;
  const isWhole = Math.abs(twiceArea(loop.sides) / 2 + whole) <= wholeShare * whole;
  return isWhole ? { ...loop, sides: loop.sides.map(reversed).reverse() } : loop;
}
