import { minus } from '../vectors';
import { isExactEnough } from '../modelExtras';
import type { Vector } from '../shapes';
import type { Measured } from './changes';
import type { PartShape } from './match/comparedShape';
import { singlePrecision } from './match/sameShape';

/** The size of a part along the axes of the model, metres. */
export function sizeOfPart(shape: PartShape): Measured<Vector> {
  const { box, tolerance } = shape;
  const exact = shape.exactSize();
  if (exact) return { value: exact, isExact: true };
  // Either end may lie beside the true shape by the tolerance.
  return tolerance === null
    ? meshed(minus(box[1], box[0]), 2 * singlePrecision(shape))
    : measured(minus(box[1], box[0]), 2 * tolerance);
}

/** The volume of a part in cubic metres; null if it is not known, as that of an open surface. */
export function volumeOfPart(shape: PartShape): Measured<number> | null {
  const { exactVolume, volume, area, isClosed, tolerance } = shape;
  if (exactVolume !== null) return loosely(exactVolume, shape);
  if (!isClosed()) return null;
  // Of triangles that look inwards it is negative.
  return tolerance === null
    ? meshed(Math.abs(volume), 2 * singlePrecision(shape) * area)
    : measured(Math.abs(volume), tolerance * area);
}

/** Whether a part is known by closed triangles only, and these look inwards. */
export function looksInwards({ exactVolume, volume, isClosed }: PartShape): boolean {
  return exactVolume === null && volume < 0 && isClosed();
}

/** The area of a part in square metres. */
export function areaOfPart(shape: PartShape): Measured<number> {
  const { exactArea, area, radii, tolerance } = shape;
  if (exactArea !== null) return loosely(exactArea, shape);
  // The errors of many triangles cancel out: that of their sum grows as an edge of all of them together.
  if (tolerance === null) return meshed(area, 8 * singlePrecision(shape) * Math.sqrt(area));
  // The area that a sphere of the part's mean radius gains if it grows by the tolerance.
  return measured(area, radii[0] > 0 ? (2 * tolerance * area) / radii[0] : null);
}

function loosely(value: number, { looseness }: PartShape): Measured<number> {
  if (!looseness) return { value, isExact: true };
  return { value, isExact: isExactEnough(looseness), uncertainty: looseness * Math.abs(value) };
}

/** A measure of triangles of unknown tolerance. */
function meshed<T>(value: T, rounding: number): Measured<T> {
  return { value, isExact: false, ...(rounding > 0 && { rounding }) };
}

function measured<T>(value: T, uncertainty: number | null): Measured<T> {
  return { value, isExact: false, ...(uncertainty !== null && { uncertainty }) };
}

/** The largest difference of two values that their uncertainties leave open; 0 if none is known. */
export function uncertaintyOfDifference(a: Measured<unknown>, b: Measured<unknown>): number {
  return (a.uncertainty ?? 0) + (b.uncertainty ?? 0);
}
