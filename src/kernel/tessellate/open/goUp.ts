import { movedLoop, rangeOf, type BoundLoop } from '../boundaryLoop';
import { isLoop, type Band } from './band';
import { hitAbove, isFree } from './sight';
import { spotsOf, type Spot } from './spots';

/** What a cut reaches: a point of a loop, moved by periods to where the cut is. */
export interface Reached {
  readonly spot: Spot;
  readonly loop: BoundLoop;
  /** The same loop where the band has it. */
  readonly original: BoundLoop;
}

/** Points of a loop that are tried, those first that are most nearly above. */
const mostTries = 24;

/** Half the turns of the longest loop that is seen as a whole. */
const mostRounds = 100;

/**
 * Straight up to the loop that is there first, and there to a point that can be seen. `nothing` where no
 * loop is above; `hidden` where no point of it can be seen.
 * @param holes those that no cut has passed yet
 */
export function goUp(
  band: Band,
  from: Spot,
  holes: readonly BoundLoop[],
): Reached | 'nothing' | 'hidden' {
  const { period, bottom, top } = band;
  const above = isLoop(top) ? [...holes, top] : holes;
  const copies = above.flatMap((original) =>
    copiesNear(original, from.x, period, 2).map((loop) => ({ loop, original })),
  );
  const first = lowestAbove(copies, from);
  if (!first) return 'nothing';
  const below = isLoop(bottom) ? copiesNear(bottom, from.x, period, 1) : [];
  const obstacles = [...copies.map(({ loop }) => loop), ...below];
  const spot = spotsOf(first.loop)
    .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))
    .slice(0, mostTries)
    .find((seen) => seen.y > from.y && isFree(from, seen, obstacles));
  return spot ? { ...first, spot } : 'hidden';
}

/**
 * A loop in the periods around a place, from the nearest one on to both sides, and in as many more as it
 * is long: that of a thread winds many times round.
 */
function copiesNear(loop: BoundLoop, x: number, period: number, least: number): BoundLoop[] {
  const [low, high] = rangeOf(loop.sides, 0);
  const home = Math.round((x - (low + high) / 2) / period);
  const longer = Math.min(mostRounds, Math.ceil((high - low) / (2 * period))) - 1;
  const beside = Array.from({ length: least + Math.max(0, longer) }, (_, i) => i + 1);
  const turns = [0, ...beside.flatMap((turn) => [-turn, turn])];
  return turns.map((turn) => movedLoop(loop, (home + turn) * period, 0));
}

function lowestAbove<T extends { readonly loop: BoundLoop }>(
  loops: readonly T[],
  from: Spot,
): T | null {
  let lowest: T | null = null;
  let least = Infinity;
  for (const one of loops) {
    const y = hitAbove(one.loop, from);
    if (y < least) [lowest, least] = [one, y];
  }
  return lowest;
}
