import type { PartPath, ShownNode, ShownScene } from '../contract/viewerMessages';

/** One row of the assembly tree. */
export interface PartRow {
  readonly node: ShownNode;
  readonly parent: PartRow | null;
  readonly children: readonly PartRow[];
}

/** The rows of one scene, and the way from a path to its row. */
export interface PartRows {
  readonly roots: readonly PartRow[];
  rowAt(path: PartPath): PartRow | null;
}

export function partRowsOf(scene: ShownScene): PartRows {
  const byPath = new Map<string, PartRow>();
  const rowsOf = (nodes: readonly ShownNode[], parent: PartRow | null): readonly PartRow[] =>
    nodes.map((node) => {
      const children: PartRow[] = [];
      const row: PartRow = { node, parent, children };
      byPath.set(idOf(node.path), row);
      children.push(...rowsOf(node.children, row));
      return row;
    });
  const roots = rowsOf(scene.roots, null);
  return { roots, rowAt: (path) => byPath.get(idOf(path)) ?? null };
}

/** A path as text: `0/2/1`. */
export function idOf(path: PartPath): string {
  return path.join('/');
}
