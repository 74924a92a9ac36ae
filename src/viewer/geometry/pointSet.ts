import { vectorAt } from '../../model/vectors';
import { outOfRange } from '../../words/outOfRange';

const none = -1;

/** A hash table of points that are equal bit by bit; at most half full. */
export class PointSet {
  private readonly coordinates: Float32Array;
  private readonly bits: Int32Array;
  /** The number of a point plus one; 0 for an empty entry. */
  private readonly table: Uint32Array;
  private readonly mask: number;
  private count = 0;

  /** @param max upper limit of the number of points */
  constructor(max: number) {
    this.coordinates = new Float32Array(3 * (max + 1));
    this.bits = new Int32Array(this.coordinates.buffer);
    const size = 2 ** Math.ceil(Math.log2(2 * max + 2));
    this.table = new Uint32Array(size);
    this.mask = size - 1;
  }

  all(): Float32Array {
    return this.coordinates.subarray(0, 3 * this.count);
  }

  /** Returns the number of a point, which is added if it is new. */
  numberOf(from: Float32Array, at: number): number {
    const place = this.placeOf(from, at);
    const known = (this.table[place] ?? outOfRange()) - 1;
    if (known !== none) return known;
    this.table[place] = this.count + 1;
    return this.count++;
  }

  /** Returns the number of a point; −1 when it was not added. */
  find(from: Float32Array, at: number): number {
    return (this.table[this.placeOf(from, at)] ?? outOfRange()) - 1;
  }

  /** Table index of an equal point, or the free index for it (linear probing). */
  private placeOf(from: Float32Array, at: number): number {
    const { bits, coordinates, mask, table } = this;
    const end = 3 * this.count;
    // Adding 0 turns -0 into 0, because both are the same point.
    for (let i = 0; i < 3; i++) coordinates[end + i] = (from[at + i] ?? outOfRange()) + 0;
    const [x, y, z] = vectorAt(bits, end);
    for (let place = hash(x, y, z) & mask; ; place = (place + 1) & mask) {
      const first = 3 * ((table[place] ?? outOfRange()) - 1);
      if (first < 0) return place;
      if (bits[first] === x && bits[first + 1] === y && bits[first + 2] === z) return place;
    }
  }
}

function hash(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> 7;
}
