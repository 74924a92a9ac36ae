import type { ShownNode } from '../../model/page/viewerMessages';

/** A row of the tree, as far as its kind depends on it. */
interface Row {
  readonly node: ShownNode;
  readonly children: readonly Row[];
}

/**
 * Determines which rows are instances of the same product: parts with the same product name and shape; assemblies with
 * the same content.
 */
export class PartKinds {
  /** Short names of kinds, so that names in a deep tree stay short. */
  private readonly names = new Map<string, string>();
  private readonly kinds = new Map<Row, string>();
  private readonly counts = new Map<string, number>();

  constructor(roots: readonly Row[]) {
    for (const root of roots) this.add(root);
  }

  /** Number of instances of a row's part or assembly in the scene. */
  instancesOf(row: Row): number {
    return this.counts.get(this.kindOf(row)) ?? 1;
  }

  kindOf(row: Row): string {
    return this.kinds.get(row) ?? '';
  }

  private add(row: Row): string {
    const below = row.children.map((child) => this.add(child)).sort();
    const { name, product = name, body } = row.node;
    const key = JSON.stringify([product, body?.shape, below]);
    const kind = this.names.get(key) ?? String(this.names.size);
    this.names.set(key, kind);
    this.kinds.set(row, kind);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return kind;
  }
}
