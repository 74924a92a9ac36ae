import { outOfRange } from './outOfRange';

/** Sets of numbers below a count that are joined (union–find); `of` gives the number that stands for a set. */
export class DisjointSets {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, i) => i);
  }

  of(member: number): number {
    let at = member;
    for (;;) {
      const parent = this.parents[at] ?? outOfRange();
      if (parent === at) return at;
      const above = this.parents[parent] ?? outOfRange();
      this.parents[at] = above;
      at = above;
    }
  }

  join(a: number, b: number): void {
    this.parents[this.of(a)] = this.of(b);
  }
}
