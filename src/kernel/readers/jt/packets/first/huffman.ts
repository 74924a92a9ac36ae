import { say } from '../../../../../words/say';
import { damagedJt } from '../../jtRefusals';
import { BitReader } from '../bitReader';
import type { CodeBits } from '../packetContext';
import type { ContextTable } from './contextTables';
import { memoized } from '../../../../../words/memoized';

/** A Huffman tree; a leaf is the index of an entry. */
type Tree = number | { readonly count: number; readonly one: Tree; readonly zero: Tree };

/** Decodes each entry by following the tree of its table. */
export class HuffmanDecoder {
  private readonly bits: BitReader;
  private readonly trees = new Map<ContextTable, Tree>();

  constructor(code: CodeBits) {
    this.bits = new BitReader(code.words, code.bitCount);
  }

  get isAtEnd(): boolean {
    return this.bits.isAtEnd;
  }

  entry(table: ContextTable): number {
    let node = this.treeOf(table);
    while (typeof node !== 'number') node = this.bits.unsigned(1) === 1 ? node.one : node.zero;
    return node;
  }

  private treeOf(table: ContextTable): Tree {
    return memoized(this.trees, table, () => huffmanTree(table.counts));
  }
}

/** Repeatedly joins the two rarest trees until one is left. */
function huffmanTree(counts: Uint32Array): Tree {
  const heap = new Heap();
  counts.forEach((count, entry) => {
    heap.add(entry, count);
  });
  for (;;) {
    const one = heap.takeLowest();
    if (!one) throw damagedJt(say('a packed list has an empty table'));
    const zero = heap.takeLowest();
    if (!zero) return one.tree;
    const count = one.count + zero.count;
    heap.add({ count, one: one.tree, zero: zero.tree }, count);
  }
}

interface WeightedTree {
  readonly tree: Tree;
  readonly count: number;
}

/** A binary heap. The order in which it returns equal counts is part of the format. */
class Heap {
  private readonly list: WeightedTree[] = [];

  add(tree: Tree, count: number): void {
    const { list } = this;
    let place = list.length;
    while (place > 0) {
      const parent = list[(place - 1) >> 1];
      if (!parent || parent.count <= count) break;
      list[place] = parent;
      place = (place - 1) >> 1;
    }
    list[place] = { tree, count };
  }

  takeLowest(): WeightedTree | null {
    const { list } = this;
    const lowest = list[0];
    const last = list.pop();
    if (!lowest || !last) return null;
    if (list.length > 0) this.sink(last);
    return lowest;
  }

  /** Moves an item down from the root, from which the lowest was removed. */
  private sink(item: WeightedTree): void {
    const { list } = this;
    let place = 0;
    for (;;) {
      const left = list[2 * place + 1];
      const right = list[2 * place + 2];
      if (!left) break;
      const isRight = right !== undefined && left.count > right.count;
      const child = isRight ? right : left;
      if (item.count < child.count) break;
      list[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    list[place] = item;
  }
}
