import { twiceArea, type BoundLoop } from '../boundaryLoop';
import type { Ground } from '../loop/ground';
import type { Limits } from '../stationsAlong';
import { openBand } from './openBand';
import { openWhole } from './openWhole';
import { withHoles, type Closed } from './withHoles';

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
