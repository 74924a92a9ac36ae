import { outOfRange } from '../../../words/outOfRange';

const none = -1;

/** Finds the triangles on the other side of triangle sides, in a hash table that is at most half full. */
export class EdgeTable {
  private readonly slots: Int32Array;

  /** @param max largest number of sides at once */
  constructor(max: number) {
    this.slots = new Int32Array(sizeFor(max));
  }

  /**
   * Finds for each side, from a corner of a triangle to the next, the triangle that has it in the opposite
   * direction: −1 for none.
   * @param indices three for each triangle
   * @param beyond takes one number for each index
   */
  pair(indices: Uint32Array, beyond: Int32Array): void {
    const mask = sizeFor(indices.length) - 1;
    this.slots.fill(none, 0, mask + 1);
    for (let side = 0; side < indices.length; side++) {
      const slot = this.slotOf(
        indices,
        indices[side] ?? outOfRange(),
        indices[after(side)] ?? outOfRange(),
        mask,
      );
      this.slots[slot] = side;
    }
    for (let side = 0; side < indices.length; side++) {
      const slot = this.slotOf(
        indices,
        indices[after(side)] ?? outOfRange(),
        indices[side] ?? outOfRange(),
        mask,
      );
      const other = this.slots[slot] ?? none;
      beyond[side] = other === none ? none : Math.floor(other / 3);
    }
  }

  /** The slot of a directed side, or the free slot where it belongs. */
  private slotOf(indices: Uint32Array, from: number, to: number, mask: number): number {
    const mixed = Math.imul(from, 73856093) ^ Math.imul(to, 19349663);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (;;) {
      const side = this.slots[slot] ?? none;
      if (side === none || (indices[side] === from && indices[after(side)] === to)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

function sizeFor(sides: number): number {
  let size = 16;
  while (size < 2 * sides) size *= 2;
  return size;
}

/** The next corner of the same triangle. */
function after(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}
