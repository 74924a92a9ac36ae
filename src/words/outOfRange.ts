/** A mistake of ours, and not of a file: an index that leads out of its array. */
export class IndexOutOfRange extends RangeError {
  constructor() {
    super('an index leads out of its array');
    this.name = 'IndexOutOfRange';
  }
}

/**
 * Stands behind `??` where an index is always within its array: one that is not must not pass for a coordinate of 0.
 * @throws IndexOutOfRange
 */
export function outOfRange(): never {
  throw new IndexOutOfRange();
}
