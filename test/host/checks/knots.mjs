/**
 * A place in a folder: one of its files, or one of its folders with all that is in it.
 * @typedef {{ folder: string, places: readonly string[] }} Knot
 */

/**
 * The folder knots of a tree: places of one folder that import each other in a circle, directly or through others.
 * Type imports count as imports.
 * @param {readonly { from: string, to: string }[]} imports from file to file, with `/` between folders
 * @returns {readonly Knot[]} each with two places or more
 */
export function knotsIn(imports) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const graphs = new Map();
  for (const { from, to } of imports) {
    const start = from.split('/');
    const end = to.split('/');
    let shared = 0;
    while (shared < start.length - 1 && start[shared] === end[shared]) shared++;
    /** @type {Map<string, Set<string>>} */
    const none = new Map();
    const graph = entry(graphs, start.slice(0, shared).join('/'), () => none);
    entry(graph, start[shared] ?? '', () => new Set()).add(end[shared] ?? '');
  }
  return [...graphs]
    .flatMap(([folder, graph]) =>
      circlesOf(graph).map((places) => ({ folder, places: [...places].sort() })),
    )
    .sort((one, other) => one.folder.localeCompare(other.folder));
}

/**
 * Strongly connected components of more than one node (Tarjan 1972).
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 */
function circlesOf(graph) {
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} node */
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(low(node), low(next)));
    }
    if (low(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  /** @param {string} node */
  const low = (node) => lowest.get(node) ?? Infinity;
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/**
 * @template V
 * @param {Map<string, V>} map
 * @param {string} key
 * @param {() => V} make
 */
function entry(map, key, make) {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
