/**
 * What stands behind `??` where an index is always within its array. An index that is not is a mistake of ours: it
 * must end the conversion, and not pass for a coordinate of 0.
 * @throws RangeError
 */
export function outOfRange(): never {
  throw new RangeError('An index leads out of its array.');
}
