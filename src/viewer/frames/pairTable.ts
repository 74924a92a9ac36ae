import { outOfRange } from '../../words/outOfRange';

/** A hash table that numbers pairs of integers in the order in which they are added, without allocating objects. */
export class PairTable {
  count = 0;
  private readonly keys: Int32Array;
  private readonly numbers: Int32Array;
  private readonly mask: number;

  /** @param max upper limit of the number of different pairs */
  constructor(max: number) {
    let size = 16;
    while (size < 2 * max) size *= 2;
    this.mask = size - 1;
    this.keys = new Int32Array(2 * size);
    this.numbers = new Int32Array(size).fill(-1);
  }

  /** @returns the number of the pair. A new pair gets the number `count`, which then increases. */
  numberOf(a: number, b: number): number {
    const { keys, numbers, mask } = this;
    let at = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) & mask;
    at ^= at >>> 7;
    for (;;) {
      const known = numbers[at] ?? outOfRange();
      if (known < 0) break;
      if (keys[2 * at] === a && keys[2 * at + 1] === b) return known;
      at = (at + 1) & mask;
    }
    keys[2 * at] = a;
    keys[2 * at + 1] = b;
    numbers[at] = this.count;
    return this.count++;
  }
}
