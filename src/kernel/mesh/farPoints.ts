import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { BoundingBox } from '../../model/boundingBox';
import { Refusal } from '../base/refusal';
import { times } from '../base/vector';
import type { Vector } from '../base/vector';
import { movedBy, originNear } from './nearOrigin';

/** Where points stand near the origin, and what puts them back; null for where they stood. */
export interface NearPoints {
  readonly points: Float32Array;
  /** 4 × 4, column by column, metres. */
  readonly matrix: Float64Array | null;
}

/**
 * Points in metres, kept in single precision. Of a model that stands far from the origin its distance is
 * taken off before it is scaled: else a metre on a kilometre has no tenths of millimetres left.
 * @param given x y z of each, as the file has them @param metres that the unit of the file has
 * @throws Refusal
 */
export function nearPoints(given: Float32Array | Float64Array, metres: number): NearPoints {
  const shift = originOf(given);
  const [x, y, z] = shift ?? [0, 0, 0];
  const points = new Float32Array(given.length);
  for (let i = 0; i < given.length; i += 3) {
    points[i] = ((given[i] ?? outOfRange()) - x) * metres;
    points[i + 1] = ((given[i + 1] ?? outOfRange()) - y) * metres;
    points[i + 2] = ((given[i + 2] ?? outOfRange()) - z) * metres;
  }
  // Before anything is reckoned with them: nothing is as far from the boundless as anything.
  refuseFarPoints(points);
  const matrix = shift && movedBy(times(shift, metres));
  if (matrix) refuseFarPoints(matrix);
  return { points, matrix };
}

/** Metres: seven times the way to the sun. Nothing can be reckoned with lengths much beyond. */
const farthest = 1e12;

/**
 * Texts can hold numbers that no computer can.
 * @throws Refusal
 */
export function refuseFarPoints(metres: Float32Array | Float64Array): void {
  if (metres.every((value) => Math.abs(value) <= farthest)) return;
  throw new Refusal(
    'damagedFile',
    say('The 3D file is damaged: it has points farther away than any model reaches.'),
  );
}

/** From where points are best counted; null where they stand near enough. */
export function originOf(given: Float32Array | Float64Array): Vector | null {
  const box = new BoundingBox();
  box.addPoints(given);
  return originNear(box);
}
