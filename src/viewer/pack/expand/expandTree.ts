import { outOfRange } from '../../../words/outOfRange';
import { nameLimit, shownName } from '../../../model/partNames';
import { nodeColumns, nodeRow, type PackNode, type StoredPack } from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';

/** Deeper trees are rejected, since the writer does not make them. */
const deepest = 300;

/** @throws UnreadableModel when nodes, names or parts are missing or left over */
export function expandTree(stored: StoredPack, arrays: PackArrays): readonly PackNode[] {
  const reader = new TreeReader(stored, arrays);
  const roots: PackNode[] = [];
  while (!reader.isDone()) roots.push(reader.node(deepest));
  if (roots.length === 0) throw damagedPack('nodes');
  return roots;
}

class TreeReader {
  private readonly rows: Uint32Array;
  private readonly names: readonly string[];
  private at = 0;
  private parts = 0;

  constructor({ nodes, names }: StoredPack, arrays: PackArrays) {
    this.rows = arrays.integers(nodes, nodeRow);
    const limit = nameLimit(this.namesOfNodes(names));
    this.names = names.map((name) => shownName(name, limit));
  }

  isDone(): boolean {
    return this.at === this.rows.length;
  }

  node(depth: number): PackNode {
    if (depth === 0 || this.isDone()) throw damagedPack('nodes');
    const column = (name: keyof typeof nodeColumns) =>
      this.rows[this.at + nodeColumns[name]] ?? outOfRange();
    const name = this.name(column('name'));
    const product = column('product');
    const below = column('children');
    const own = {
      name,
      ...(product > 0 && { product: this.name(product - 1) }),
      index: column('index'),
      ...(below % 2 === 1 && { part: this.parts++ }),
    };
    this.at += nodeRow;
    const children: PackNode[] = [];
    for (let i = 0; i < Math.floor(below / 2); i++) children.push(this.node(depth - 1));
    return children.length > 0 ? { ...own, children } : own;
  }

  private name(number: number): string {
    const name = this.names[number];
    if (name === undefined) throw damagedPack('names');
    return name;
  }

  /** The names of the nodes; a name that several nodes share counts for each. */
  private *namesOfNodes(names: readonly string[]): Iterable<string> {
    for (let at = 0; at < this.rows.length; at += nodeRow) {
      yield names[this.rows[at + nodeColumns.name] ?? outOfRange()] ?? '';
    }
  }
}
