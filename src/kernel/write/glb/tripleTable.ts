import { outOfRange } from '../../../words/outOfRange';

const empty = -1;

/** Finds equal triples of integers, in a hash table that is at most half full. */
export class TripleTable {
  private readonly slots: Int32Array;

  /** @param triples three numbers each */
  constructor(private readonly triples: Int32Array) {
    let size = 16;
    while (size < (triples.length / 3) * 2) size *= 2;
    this.slots = new Int32Array(size).fill(empty);
  }

  /** The index of an equal triple that was added before; else this one's own. */
  add(number: number): number {
    const slot = this.slotOf(this.triples, number);
    const known = this.slots[slot] ?? empty;
    if (known !== empty) return known;
    this.slots[slot] = number;
    return number;
  }

  /** The index of the added triple that equals one of another list; null for none. */
  find(wanted: Int32Array, number: number): number | null {
    const found = this.slots[this.slotOf(wanted, number)] ?? empty;
    return found === empty ? null : found;
  }

  /** The slot of an equal triple, or the free slot where it belongs. */
  private slotOf(wanted: Int32Array, number: number): number {
    const { triples, slots } = this;
    const x = wanted[number * 3] ?? outOfRange();
    const y = wanted[number * 3 + 1] ?? outOfRange();
    const z = wanted[number * 3 + 2] ?? outOfRange();
    const mixed = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
    let slot = (mixed ^ (mixed >>> 15)) & (slots.length - 1);
    for (;;) {
      const at = slots[slot] ?? empty;
      if (at === empty) return slot;
      if (triples[at * 3] === x && triples[at * 3 + 1] === y && triples[at * 3 + 2] === z) {
        return slot;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
  }
}
