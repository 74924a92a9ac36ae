import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { BoundingBox } from '../../model/boundingBox';
import { Refusal } from '../base/refusal';
import { times } from '../base/vector';
import type { Vector } from '../base/vector';
import { movedBy, localOrigin } from './localOrigin';

/** Points near the origin, and the translation back to their place; null where they were not moved. */
export interface LocalPoints {
  readonly points: Float32Array;
  /** 4 × 4, column-major, in metres. */
  readonly matrix: Float64Array | null;
}

/**
 * Converts points to metres in single precision. For a model far from the origin the distance is subtracted
 * before scaling, because a coordinate of a kilometre has no tenths of a millimetre in single precision.
 * @param given x y z of each point in the unit of the file
 * @param metres metres in the unit of the file
 * @throws Refusal
 */
export function localPoints(given: Float32Array | Float64Array, metres: number): LocalPoints {
  const shift = localOriginOf(given);
  const [x, y, z] = shift ?? [0, 0, 0];
  const points = new Float32Array(given.length);
  for (let i = 0; i < given.length; i += 3) {
    points[i] = ((given[i] ?? outOfRange()) - x) * metres;
    points[i + 1] = ((given[i + 1] ?? outOfRange()) - y) * metres;
    points[i + 2] = ((given[i + 2] ?? outOfRange()) - z) * metres;
  }
  // The check comes first, because no distance can be computed with infinite coordinates.
  refuseFarPoints(points, given);
  const matrix = shift && movedBy(times(shift, metres));
  if (matrix) refuseFarPoints(matrix);
  return { points, matrix };
}

/** In metres, seven times the distance to the sun. Computations with much larger lengths would fail. */
const farthest = 1e12;

type Coordinates = Float32Array | Float64Array;

/**
 * Refuses coordinates that are too large or not finite.
 * @param given the coordinates as the file has them, which tell those that are no number from those that are too large
 * @throws Refusal
 */
export function refuseFarPoints(metres: Coordinates, given: Coordinates = metres): void {
  if (!metres.every((value) => Math.abs(value) <= farthest)) throw farPoints(given);
}

/** The refusal of coordinates that are too large or not finite. */
export function farPoints(given: Coordinates): Refusal {
  return new Refusal(
    'damagedFile',
    given.some(Number.isNaN)
      ? say(
          'The 3D file is damaged: a point has a coordinate that is no number. Copy it again from where it came, or export it again.',
        )
      : say(
          'The 3D file is damaged: it has points farther away than any model reaches. Copy it again from where it came, or export it again.',
        ),
  );
}

/** A good local origin for points; null where they are near enough to their own. */
export function localOriginOf(given: Float32Array | Float64Array): Vector | null {
  const box = new BoundingBox();
  box.addPoints(given);
  return localOrigin(box);
}
