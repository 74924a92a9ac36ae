import { outOfRange } from '../../words/outOfRange';
import { DisjointSets } from '../../words/disjointSets';
import type { PartMesh } from '../base/scene';
import { weldPositions } from './weldPositions';

type Mesh = Pick<PartMesh, 'positions' | 'indices'>;

/**
 * The triangles of each connected component of a mesh. Two triangles are connected by a side that no other
 * triangle has, so that solids that touch along an edge stay separate. Components that are closed only together
 * count as one: those that share a whole face, and all that have gaps.
 */
export function connectedComponents({ positions, indices }: Mesh): Uint32Array[] {
  const { ids, count } = weldPositions(positions);
  const triangles = indices.length / 3;
  const place = (corner: number) => ids[indices[corner] ?? outOfRange()] ?? outOfRange();
  const sides = new SideTable(indices.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const [from, to] = [place(corner), place(corner % 3 === 2 ? corner - 2 : corner + 1)];
    if (from === to) continue;
    const key = Math.min(from, to) * count + Math.max(from, to);
    sides.add(key, { triangle: Math.floor(corner / 3), isUp: from < to });
  }
  // The additional element stands for all components that are not closed.
  const groups = new DisjointSets(triangles + 1);
  sides.eachPair((a, b) => groups.join(a, b));
  sides.eachOther((uses) => joinUnbalanced(groups, uses, triangles));
  return listsOf(groups, triangles);
}

/**
 * Joins groups that are not closed on their own: at a side they have more triangles in one direction than in
 * the other.
 */
function joinUnbalanced(groups: DisjointSets, uses: readonly Use[], open: number): void {
  const balances = new Map<number, number>();
  for (const { triangle, isUp } of uses) {
    const group = groups.of(triangle);
    balances.set(group, (balances.get(group) ?? 0) + (isUp ? 1 : -1));
  }
  const unbalanced = [...balances].filter(([, balance]) => balance !== 0);
  const isOpen = unbalanced.reduce((sum, [, balance]) => sum + balance, 0) !== 0;
  const [first] = unbalanced;
  if (!first) return;
  for (const [group] of unbalanced) groups.join(group, isOpen ? open : first[0]);
}

function listsOf(groups: DisjointSets, triangles: number): Uint32Array[] {
  const lists = new Map<number, number[]>();
  for (let triangle = 0; triangle < triangles; triangle++) {
    const group = groups.of(triangle);
    const list = lists.get(group);
    if (list) list.push(triangle);
    else lists.set(group, [triangle]);
  }
  return [...lists.values()].map((list) => Uint32Array.from(list));
}

/** A triangle at a side, and the direction of the side there. */
interface Use {
  readonly triangle: number;
  readonly isUp: boolean;
}

/** A table of triangle sides with open addressing. */
class SideTable {
  private readonly keys: Float64Array;
  private readonly counts: Uint32Array;
  /** For each side its first two uses: twice the triangle, plus one where it runs upwards. */
  private readonly firsts: Float64Array;
  private readonly seconds: Float64Array;
  private readonly more = new Map<number, Use[]>();

  constructor(sides: number) {
    let size = 16;
    while (size < 2 * sides) size *= 2;
    this.keys = new Float64Array(size).fill(-1);
    this.counts = new Uint32Array(size);
    this.firsts = new Float64Array(size);
    this.seconds = new Float64Array(size);
  }

  add(key: number, use: Use): void {
    const mask = this.keys.length - 1;
    let slot = (Math.imul(key % 0x7fff_ffff, 0x9e37_79b1) >>> 7) & mask;
    while (this.keys[slot] !== -1 && this.keys[slot] !== key) slot = (slot + 1) & mask;
    this.keys[slot] = key;
    const count = this.counts[slot] ?? outOfRange();
    this.counts[slot] = count + 1;
    if (count === 0) this.firsts[slot] = packed(use);
    else if (count === 1) this.seconds[slot] = packed(use);
    else this.addMore(slot, use);
  }

  private addMore(slot: number, use: Use): void {
    const known = this.more.get(slot);
    if (known) known.push(use);
    else this.more.set(slot, [use]);
  }

  /** Visits sides that exactly two triangles have. */
  eachPair(visit: (first: number, second: number) => void): void {
    for (let slot = 0; slot < this.counts.length; slot++) {
      if (this.counts[slot] !== 2) continue;
      visit(unpacked(this.firsts[slot]).triangle, unpacked(this.seconds[slot]).triangle);
    }
  }

  /** Visits all other sides. */
  eachOther(visit: (uses: readonly Use[]) => void): void {
    for (let slot = 0; slot < this.counts.length; slot++) {
      const count = this.counts[slot] ?? outOfRange();
      if (count === 1) visit([unpacked(this.firsts[slot])]);
      if (count <= 2) continue;
      const first = [unpacked(this.firsts[slot]), unpacked(this.seconds[slot])];
      visit([...first, ...(this.more.get(slot) ?? [])]);
    }
  }
}

function packed({ triangle, isUp }: Use): number {
  return 2 * triangle + (isUp ? 1 : 0);
}

function unpacked(use = 0): Use {
  return { triangle: Math.floor(use / 2), isUp: use % 2 === 1 };
}
