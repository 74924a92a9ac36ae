import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { lengthOf, minus } from '../../vectors';
import type { PartShape } from './comparedShape';

/** How a part got from one place to another. */
export interface Shift {
  /** Of its centre, metres; a step that is none but rounding is 0. */
  readonly steps: Vector;
  /** Whether it went anywhere, and was not turned on the spot only. */
  readonly isAway: boolean;
  readonly isTurned: boolean;
}

/** How one shape was moved. */
export function shiftBetween(before: PartShape, after: PartShape): Shift {
  const [x, y, z] = minus(after.centre, before.centre);
  const least = leastPart * before.radii[3];
  const step = (value: number) => (Math.abs(value) <= least ? 0 : value);
  const isAway = lengthOf([x, y, z]) > least;
  return {
    steps: [step(x), step(y), step(z)],
    isAway,
    isTurned: !isAway || isTurned(before, after),
  };
}

const leastPart = 1e-6;

/** Whether more than the place is another. */
function isTurned(before: PartShape, after: PartShape): boolean {
  const size = before.radii[3];
  return before.spread.some((value, i) => {
    return Math.abs(value - (after.spread[i] ?? outOfRange())) > 1e-4 * size * size;
  });
}
