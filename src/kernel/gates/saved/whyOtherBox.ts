import type { Box } from '../../../model/boundingBox';
import { sum } from '../../../model/numberArrays';
import { say } from '../../../words/say';
import { diagonalOf, meshBox } from '../../bodies/meshBox';
import type { FinishedBody } from '../../parts/finishBodies';
import { boxTolerance } from './whyNotExact';

/** What a file tells of the size of its bodies where no mesh of them was saved, but one of an earlier state. */
export interface ToldSize {
  /** In metres; of free-form faces it holds more than they are. */
  readonly box: Box;
  /** The box of that mesh. */
  readonly ofMesh: Box;
}

/**
 * Share of its diagonal by which the box that is told may be larger. Of 345 public parts of SolidWorks whose mesh
 * is as new as their model, 338 are within it; others with free-form faces are up to 14 % smaller, one 39 %.
 */
const mostLarger = 0.05;

/**
 * Whether bodies have the size that their file tells: they lie in that box, and fill it, or no worse than the
 * mesh does that is passed over for them.
 * @returns null when they do, else the reason, to stand behind `because`
 */
export function whyOtherBox(
  bodies: readonly FinishedBody[],
  { box, ofMesh }: ToldSize,
): string | null {
  const own = meshBox(bodies.flatMap(({ parts }) => parts));
  const sides = apart(own, box);
  const isFilled =
    Math.max(...sides) <= mostLarger * diagonalOf(box) || sum(sides) <= sum(apart(ofMesh, box));
  return liesIn(own, box) && isFilled ? null : say('it has another size than the file tells');
}

/** Whether a box lies in another one, but for little. */
export function liesIn({ low, high }: Box, outer: Box): boolean {
  const slack = boxTolerance * diagonalOf(outer);
  return axes.every(
    (axis) => low[axis] >= outer.low[axis] - slack && high[axis] <= outer.high[axis] + slack,
  );
}

/** How far each side of a box is from that of another one. */
function apart({ low, high }: Box, other: Box): number[] {
  return axes.flatMap((axis) => [
    Math.abs(low[axis] - other.low[axis]),
    Math.abs(high[axis] - other.high[axis]),
  ]);
}

const axes = [0, 1, 2] as const;
