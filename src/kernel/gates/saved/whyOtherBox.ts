import type { Box } from '../../../model/boundingBox';
import { sum } from '../../../model/numberArrays';
import { say } from '../../../words/say';
import { diagonalOf, meshBox } from '../../bodies/meshBox';
import type { FinishedBody } from '../../parts/finishBodies';
import { boxTolerance } from './whyNotExact';

/** The declared size of bodies of which the file has only a mesh of an earlier state. */
export interface DeclaredSize {
  /** The declared box in metres, which is larger than free-form faces are. */
  readonly box: Box;
  /** The box of the mesh. */
  readonly ofMesh: Box;
}

/**
 * Share of its diagonal by which the declared box may be larger than the bodies. Of 345 public SolidWorks parts with a
 * current mesh, 338 are within it; others with free-form faces are up to 14 % smaller, one is 39 % smaller.
 */
const maxExcess = 0.05;

/**
 * Checks that bodies have the size that their file declares: they lie in the declared box and fill it, or fill it no
 * worse than the older mesh, which is not used then.
 * @returns null where they do, else the reason, as a clause after `because`
 */
export function whyOtherBox(
  bodies: readonly FinishedBody[],
  { box, ofMesh }: DeclaredSize,
): string | null {
  const own = meshBox(bodies.flatMap(({ parts }) => parts));
  const sides = apart(own, box);
  const isFilled =
    Math.max(...sides) <= maxExcess * diagonalOf(box) || sum(sides) <= sum(apart(ofMesh, box));
  return isWithinBox(own, box) && isFilled ? null : say('it has another size than the file tells');
}

/** Whether a box lies in another one, up to `boxTolerance` of its diagonal. */
export function isWithinBox({ low, high }: Box, outer: Box): boolean {
  const slack = boxTolerance * diagonalOf(outer);
  return axes.every(
    (axis) => low[axis] >= outer.low[axis] - slack && high[axis] <= outer.high[axis] + slack,
  );
}

/** The distances between the sides of two boxes. */
function apart({ low, high }: Box, other: Box): number[] {
  return axes.flatMap((axis) => [
    Math.abs(low[axis] - other.low[axis]),
    Math.abs(high[axis] - other.high[axis]),
  ]);
}

const axes = [0, 1, 2] as const;
