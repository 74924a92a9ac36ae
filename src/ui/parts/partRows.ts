import type { PartPath, ShownNode, ShownScene } from '../../model/page/viewerMessages';
import { PartKinds } from './partKinds';

/** One row of the assembly tree. */
export interface PartRow {
  readonly node: ShownNode;
  readonly parent: PartRow | null;
  readonly children: readonly PartRow[];
}

/** The rows of a scene, and their lookup by path. */
export interface PartRows {
  readonly roots: readonly PartRow[];
  /** All rows, parents before children. */
  readonly all: readonly PartRow[];
  rowAt(path: PartPath): PartRow | null;
  /** Number of instances of a row's part or assembly in the scene. */
  instancesOf(row: PartRow): number;
  /** Whether no earlier row of the same assembly is an instance of the same product. */
  isFirstOfKind(row: PartRow): boolean;
  /** Identifies the product; the same for all of its instances. */
  kindOf(row: PartRow): string;
  has(value: unknown): value is PartRow;
}

/** The rows of an assembly, nested as its nodes are. */
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
  const all = [...byPath.values()];
  const known = new Set<unknown>(all);
  const kinds = new PartKinds(roots);
  const kindOf = (row: PartRow) => kinds.kindOf(row);
  const siblings = [roots, ...all.map(({ children }) => children)];
  const firsts = new Set(siblings.flatMap((rows) => firstOfEach(rows, kindOf)));
  return {
    roots,
    all,
    instancesOf: (row) => kinds.instancesOf(row),
    isFirstOfKind: (row) => firsts.has(row),
    kindOf,
    rowAt: (path) => byPath.get(idOf(path)) ?? null,
    has: (value): value is PartRow => known.has(value),
  };
}

function firstOfEach(rows: readonly PartRow[], kindOf: (row: PartRow) => string): PartRow[] {
  return [...new Map(rows.toReversed().map((row) => [kindOf(row), row])).values()];
}

/** The rows of the parts at `paths`, and of assemblies all of whose parts are among them. */
export function wholeRowsOf(rows: PartRows, paths: readonly PartPath[]): ReadonlySet<PartRow> {
  const whole = new Set<PartRow>();
  const wholeChildren = new Map<PartRow, number>();
  const add = (row: PartRow): void => {
    if (whole.has(row)) return;
    whole.add(row);
    if (row.parent === null) return;
    const count = (wholeChildren.get(row.parent) ?? 0) + 1;
    wholeChildren.set(row.parent, count);
    if (count === row.parent.children.length) add(row.parent);
  };
  for (const path of paths) {
    const row = rows.rowAt(path);
    if (row?.children.length === 0) add(row);
  }
  return whole;
}

/** A path as text, such as `0/2/1`. */
export function idOf(path: PartPath): string {
  return path.join('/');
}
