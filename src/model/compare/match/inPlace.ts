import type { Vector } from '../../shapes';
import { plus } from '../../vectors';
import type { PartShape } from './comparedShape';
import { isSamePlace, placeReach } from './sameShape';

/**
 * The pairs of parts that are in the same place.
 * @param move metres by which the parts of the first list are moved before
 */
export function inPlace<P extends { readonly shape: PartShape }>(
  before: readonly P[],
  after: readonly P[],
  move: Vector | null = null,
): [P, P][] {
  const xOf = (part: P | undefined) => part?.shape.centre[0] ?? Infinity;
  const sorted = [...after].sort((a, b) => xOf(a) - xOf(b));
  const taken = new Set<P>();
  return before.flatMap((one): [P, P][] => {
    const shape = move ? movedShape(one.shape, move) : one.shape;
    const [x] = shape.centre;
    const reach = placeReach(shape);
    // Only parts whose centres have nearly the same x are examined.
    for (let i = firstFrom(sorted, x - reach, xOf); i < sorted.length; i++) {
      const other = sorted[i];
      if (!other || xOf(other) > x + reach) break;
      if (taken.has(other) || !isSamePlace(shape, other.shape)) continue;
      taken.add(other);
      return [[one, other]];
    }
    return [];
  });
}

function movedShape(shape: PartShape, move: Vector): PartShape {
  const [lowest, highest] = shape.box;
  return {
    ...shape,
    centre: plus(shape.centre, move),
    box: [plus(lowest, move), plus(highest, move)],
  };
}

/** The index of the first item that is not below a limit. */
function firstFrom<P>(
  sorted: readonly P[],
  limit: number,
  valueOf: (item: P | undefined) => number,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueOf(sorted[middle]) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
