import { say } from '../../words/say';
import type { ShownNode } from '../../model/page/viewerMessages';
import { displayText } from '../base/displayText';
import type { PartRow } from './partRows';

/**
 * `as1 / rod-assembly / nut`: where a part stands, in words. Of a tree too deep to be written, what is
 * nearest.
 */
export function wordsOfPath(row: PartRow): string {
  const names: string[] = [];
  for (let at: PartRow | null = row; at !== null; at = at.parent) {
    names.unshift(names.length < mostSteps ? shownNameOf(at) : '…');
    if (names.length > mostSteps) break;
  }
  return names.join(' / ');
}

/** Steps of a path that are written: a list of all parts has them for each. */
const mostSteps = 12;

/** The name of a row, fit to be shown; never empty. */
export function shownNameOf({ node }: Pick<PartRow, 'node'>): string {
  const known = shownNames.get(node);
  const shown = known ?? displayText(node.name);
  if (known === undefined) shownNames.set(node, shown);
  return shown || say('(no name)');
}

/** What it is, wherever it stands: `nut` for `nut_3`. */
export function productNameOf(row: Pick<PartRow, 'node'>): string {
  const { name, product } = row.node;
  const shown = product === undefined || product === name ? '' : displayText(product);
  return shown || shownNameOf(row);
}

/** Its name in its place, where that says more than its product's; empty where it does not. */
export function instanceNameOf(row: Pick<PartRow, 'node'>): string {
  const name = shownNameOf(row);
  return name === productNameOf(row) ? '' : name;
}

/** How many parts stand below a row, at any depth. */
export function partsIn({ node }: Pick<PartRow, 'node'>): number {
  const known = partCounts.get(node);
  if (known !== undefined) return known;
  const below = node.children.reduce((sum, child) => sum + partsIn({ node: child }), 0);
  const count = below + (node.children.length === 0 || node.body ? 1 : 0);
  partCounts.set(node, count);
  return count;
}

/** A row of a large assembly is painted often. */
const partCounts = new WeakMap<ShownNode, number>();

/** An assembly is named in the path of each part below it. */
const shownNames = new WeakMap<ShownNode, string>();

/** In words. */
export function partCount(count: number): string {
  return count === 1 ? say('1 part') : say('{count} parts', { count: count });
}
