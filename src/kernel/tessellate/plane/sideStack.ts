/** A stack of sides to check. */
export class SideStack {
  private sides = new Int32Array(256);
  private size = 0;

  push(side: number): void {
    if (this.size === this.sides.length) {
      const larger = new Int32Array(2 * this.size);
      larger.set(this.sides);
      this.sides = larger;
    }
    this.sides[this.size++] = side;
  }

  /** The last side; -1 where the stack is empty. */
  pop(): number {
    return this.size === 0 ? -1 : (this.sides[--this.size] ?? -1);
  }
}
