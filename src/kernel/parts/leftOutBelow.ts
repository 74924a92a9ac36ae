import type { LeftOut } from '../../model/modelExtras';

/**
 * The items below some nodes that cannot be built, by name, with the number of their placements. Shared subtrees are
 * visited once.
 * @param ownOf names of the missing items of a node itself
 */
export function leftOutBelow<Node>(
  roots: readonly Node[],
  ownOf: (node: Node) => readonly string[],
  usesOf: (node: Node) => readonly Node[],
): readonly LeftOut[] {
  const all = placementsBelow(roots, ownOf, usesOf);
  return [...all].map(([name, placements]) => ({ name, placements }));
}

/** How often each item below some nodes is placed. */
export function placementsBelow<Node, Item>(
  roots: readonly Node[],
  ownOf: (node: Node) => readonly Item[],
  usesOf: (node: Node) => readonly Node[],
): ReadonlyMap<Item, number> {
  const known = new Map<Node, ReadonlyMap<Item, number>>();
  const below = (node: Node): ReadonlyMap<Item, number> => {
    const before = known.get(node);
    if (before) return before;
    const counts = new Map<Item, number>();
    const add = (item: Item, count: number) => counts.set(item, (counts.get(item) ?? 0) + count);
    for (const item of ownOf(node)) add(item, 1);
    for (const use of usesOf(node)) below(use).forEach((count, item) => add(item, count));
    known.set(node, counts);
    return counts;
  };
  const all = new Map<Item, number>();
  for (const root of roots) {
    below(root).forEach((count, item) => all.set(item, (all.get(item) ?? 0) + count));
  }
  return all;
}
