import type { LeftOut } from '../../model/modelExtras';

/**
 * The items below some nodes that cannot be built, by name, with the number of their placements. Shared
 * subtrees are visited once.
 * @param ownOf names of the missing items of a node itself
 */
export function leftOutBelow<Node>(
  roots: readonly Node[],
  ownOf: (node: Node) => readonly string[],
  usesOf: (node: Node) => readonly Node[],
): readonly LeftOut[] {
  const known = new Map<Node, ReadonlyMap<string, number>>();
  const below = (node: Node): ReadonlyMap<string, number> => {
    const before = known.get(node);
    if (before) return before;
    const counts = new Map<string, number>();
    const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    for (const name of ownOf(node)) add(name, 1);
    for (const use of usesOf(node)) below(use).forEach((count, name) => add(name, count));
    known.set(node, counts);
    return counts;
  };
  const all = new Map<string, number>();
  for (const root of roots) {
    below(root).forEach((count, name) => all.set(name, (all.get(name) ?? 0) + count));
  }
  return [...all].map(([name, placements]) => ({ name, placements }));
}
