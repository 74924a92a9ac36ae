import { outOfRange } from './outOfRange';

/** Disjoint sets of the numbers below a count (union–find); `of` returns the representative of a set. */
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
