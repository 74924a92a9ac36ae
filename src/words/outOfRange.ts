/** A bug of ours rather than a fault of a file: an index outside its array. */
export class IndexOutOfRange extends RangeError {
  constructor() {
    super('an index leads out of its array');
    this.name = 'IndexOutOfRange';
  }
}

/**
 * Used after `??` where an index is always within its array: if it is not, the value must not silently become a
 * coordinate of 0.
 * @throws IndexOutOfRange
 */
export function outOfRange(): never {
  throw new IndexOutOfRange();
}
