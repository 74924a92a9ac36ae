/** A growing list of unsigned 32-bit integers with four bytes each, because STEP files have millions of them. */
export class IntegerList {
  private items = new Uint32Array(1024);
  private ownLength = 0;

  get length(): number {
    return this.ownLength;
  }

  push(value: number): void {
    if (this.ownLength === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.ownLength++] = value;
  }

  /** Removes the last item. */
  pop(): void {
    this.ownLength--;
  }

  /** The items so far, without copying; valid until the next push. */
  view(): Uint32Array {
    return this.items.subarray(0, this.ownLength);
  }
}
