import { movedLoop, rangeOf, type BoundLoop } from '../boundaryLoop';
import { isLoop, type Band } from './band';
import { rayHitAbove, isUnobstructed } from './lineOfSight';
import { loopPoints, type LoopPoint } from './loopPoints';

/** The end of a cut: a point of a loop, which is moved by periods to where the cut is. */
export interface CutEnd {
  readonly spot: LoopPoint;
  readonly loop: BoundLoop;
  /** The same loop at its place in the band. */
  readonly original: BoundLoop;
}

/** Most points of a loop that are tried, those nearest to the vertical first. */
const maxAttempts = 24;

/** Most periods on each side in which copies of a long loop are considered. */
const maxRounds = 100;

/**
 * Finds the first loop straight above a point, and a point of it that a straight line can reach. `nothing`
 * where there is no loop above; `hidden` where no point can be reached.
 * @param holes holes through which no cut has passed yet
 */
export function loopAbove(
  band: Band,
  from: LoopPoint,
  holes: readonly BoundLoop[],
): CutEnd | 'nothing' | 'hidden' {
  const { period, bottom, top } = band;
  const above = isLoop(top) ? [...holes, top] : holes;
  const copies = above.flatMap((original) =>
    copiesNear(original, from.x, period, 2).map((loop) => ({ loop, original })),
  );
  const first = lowestAbove(copies, from);
  if (!first) return 'nothing';
  const below = isLoop(bottom) ? copiesNear(bottom, from.x, period, 1) : [];
  const obstacles = [...copies.map(({ loop }) => loop), ...below];
  const spot = loopPoints(first.loop)
    .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))
    .slice(0, maxAttempts)
    .find((seen) => seen.y > from.y && isUnobstructed(from, seen, obstacles));
  return spot ? { ...first, spot } : 'hidden';
}

/**
 * Copies of a loop moved by periods, the one nearest to x first. There are more copies of a longer loop,
 * because the loop of a thread has many turns.
 */
function copiesNear(loop: BoundLoop, x: number, period: number, min: number): BoundLoop[] {
  const [low, high] = rangeOf(loop.sides, 0);
  const home = Math.round((x - (low + high) / 2) / period);
  const longer = Math.min(maxRounds, Math.ceil((high - low) / (2 * period))) - 1;
  const beside = Array.from({ length: min + Math.max(0, longer) }, (_, i) => i + 1);
  const turns = [0, ...beside.flatMap((turn) => [-turn, turn])];
  return turns.map((turn) => movedLoop(loop, (home + turn) * period, 0));
}

function lowestAbove<T extends { readonly loop: BoundLoop }>(
  loops: readonly T[],
  from: LoopPoint,
): T | null {
  let lowest: T | null = null;
  let least = Infinity;
  for (const one of loops) {
    const y = rayHitAbove(one.loop, from);
    if (y < least) [lowest, least] = [one, y];
  }
  return lowest;
}
