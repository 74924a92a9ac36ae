import { minus } from '../vectors';
import { isExactEnough } from '../modelExtras';
import type { Vector } from '../shapes';
import type { Measured } from './changes';
import type { PartShape } from './match/comparedShape';

/** The size of a part along the axes of the model, metres. */
export function sizeOfPart(shape: PartShape): Measured<Vector> {
  const { box, tolerance } = shape;
  const exact = shape.exactSize();
  if (exact) return { value: exact, isExact: true };
  // Either end may lie beside the true shape by the tolerance.
  return measured(minus(box[1], box[0]), tolerance === null ? null : 2 * tolerance);
}

/** The volume of a part in cubic metres; null if it is not known, as that of an open surface. */
export function volumeOfPart(shape: PartShape): Measured<number> | null {
  const { exactVolume, volume, area, isClosed, tolerance } = shape;
  if (exactVolume !== null) return loosely(exactVolume, shape);
  if (!isClosed()) return null;
  // Of triangles that look inwards it is negative.
  return measured(Math.abs(volume), tolerance === null ? null : tolerance * area);
}

/** Whether a part is known by closed triangles only, and these look inwards. */
export function looksInwards({ exactVolume, volume, isClosed }: PartShape): boolean {
  return exactVolume === null && volume < 0 && isClosed();
}

/** The area of a part in square metres. */
export function areaOfPart(shape: PartShape): Measured<number> {
  const { exactArea, area, radii, tolerance } = shape;
  if (exactArea !== null) return loosely(exactArea, shape);
  // The area that a sphere of the part's mean radius gains if it grows by the tolerance.
  const isKnown = tolerance !== null && radii[0] > 0;
  return measured(area, isKnown ? (2 * tolerance * area) / radii[0] : null);
}

function loosely(value: number, { looseness }: PartShape): Measured<number> {
  if (!looseness) return { value, isExact: true };
  return { value, isExact: isExactEnough(looseness), doubt: looseness * Math.abs(value) };
}

function measured<T>(value: T, doubt: number | null): Measured<T> {
  return { value, isExact: false, ...(doubt !== null && { doubt }) };
}

/** The largest difference of two values that their doubts leave open; 0 if none is known. */
export function doubtOfBoth(a: Measured<unknown>, b: Measured<unknown>): number {
  return (a.doubt ?? 0) + (b.doubt ?? 0);
}
