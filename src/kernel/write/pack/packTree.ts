import { nodeColumns, nodeRow, type PackNode, type StoredPack } from '../../../model/viewPack';
import type { PackData } from './packData';

/** Writes the nodes of a tree, each before its children, and each name once. */
export function packTree(
  roots: readonly PackNode[],
  data: PackData,
): Pick<StoredPack, 'names' | 'nodes'> {
  const names = new Map<string, number>();
  const rows: number[] = [];
  const numberOf = (name: string): number => {
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    return number;
  };
  const walk = ({ name, product, index, part, children = [] }: PackNode): void => {
    const row = new Array<number>(nodeRow).fill(0);
    row[nodeColumns.name] = numberOf(name);
    row[nodeColumns.product] = product === undefined ? 0 : 1 + numberOf(product);
    row[nodeColumns.index] = index;
    row[nodeColumns.children] = 2 * children.length + (part === undefined ? 0 : 1);
    rows.push(...row);
    children.forEach(walk);
  };
  roots.forEach(walk);
  return {
    names: [...names.keys()],
    nodes: data.add(Uint32Array.from(rows), { kind: 'integers', row: nodeRow }),
  };
}
