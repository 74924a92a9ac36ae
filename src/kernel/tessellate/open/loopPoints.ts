import { outOfRange } from '../../../words/outOfRange';
import { sideBetween, type BoundLoop, type BoundSide } from '../boundaryLoop';

/** A point of a loop, at its place after moves by periods. */
export interface LoopPoint {
  readonly x: number;
  readonly y: number;
  readonly id: number;
  readonly side: number;
  readonly point: number;
}

/** Every point of a loop once. */
export function loopPoints({ sides }: BoundLoop): LoopPoint[] {
  return sides.flatMap(({ points, ids }, side) =>
    Array.from({ length: ids.length - 1 }, (_, point) => ({
      x: points[2 * point] ?? outOfRange(),
      y: points[2 * point + 1] ?? outOfRange(),
      id: ids[point] ?? outOfRange(),
      side,
      point,
    })),
  );
}

/** Splits the sides of a hole at one of its points. */
export function splitSidesAt(
  sides: readonly BoundSide[],
  at: LoopPoint,
): readonly [readonly BoundSide[], readonly BoundSide[]] {
  const first: BoundSide[] = [];
  const second: BoundSide[] = [];
  for (const side of sides) {
    const last = side.ids.length - 1;
    const found = second.length > 0 ? 0 : indexOf(side, at);
    const before = sideBetween(side, 0, found < 0 ? last : found);
    const behind = found < 0 ? null : sideBetween(side, found, last);
    if (before) first.push(before);
    if (behind) second.push(behind);
  }
  return [first, second];
}

function indexOf({ points, ids }: BoundSide, at: LoopPoint): number {
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] === at.id && points[2 * i] === at.x && points[2 * i + 1] === at.y) return i;
  }
  return -1;
}
