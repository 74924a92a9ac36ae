import { say } from '../../words/say';
import type { ShownNode } from '../../model/page/viewerMessages';
import { displayText } from '../base/displayText';
import type { PartRow } from './partRows';

/** The location of a part: `as1 / rod-assembly / nut`. Of a very deep path only the nearest names are kept. */
export function wordsOfPath(row: PartRow): string {
  const names: string[] = [];
  for (let at: PartRow | null = row; at !== null; at = at.parent) {
    names.unshift(names.length < maxSteps ? shownNameOf(at) : '…');
    if (names.length > maxSteps) break;
  }
  return names.join(' / ');
}

/** Most names of a path; a list of all parts has a path for each. */
const maxSteps = 12;

/** The name of a row, sanitized for display; never empty. */
export function shownNameOf({ node }: Pick<PartRow, 'node'>): string {
  const known = shownNames.get(node);
  const shown = known ?? displayText(node.name);
  if (known === undefined) shownNames.set(node, shown);
  return shown || say('(no name)');
}

/** Name of the product that a row is an instance of: `nut` for `nut_3`. */
export function productNameOf(row: Pick<PartRow, 'node'>): string {
  const { name, product } = row.node;
  const shown = product === undefined || product === name ? '' : displayText(product);
  return shown || shownNameOf(row);
}

/** The name of the instance when it differs from that of the product; empty otherwise. */
export function instanceNameOf(row: Pick<PartRow, 'node'>): string {
  const name = shownNameOf(row);
  return name === productNameOf(row) ? '' : name;
}

/** Number of parts below a row, at any depth. */
export function partsIn({ node }: Pick<PartRow, 'node'>): number {
  const known = partCounts.get(node);
  if (known !== undefined) return known;
  const below = node.children.reduce((sum, child) => sum + partsIn({ node: child }), 0);
  const count = below + (node.children.length === 0 || node.body ? 1 : 0);
  partCounts.set(node, count);
  return count;
}

/** Cached, because rows of a large assembly are rendered often. */
const partCounts = new WeakMap<ShownNode, number>();

/** Cached, because an assembly's name occurs in the path of each part below it. */
const shownNames = new WeakMap<ShownNode, string>();

/** Such as `18 parts`. */
export function partCount(count: number): string {
  return count === 1 ? say('1 part') : say('{count} parts', { count: count });
}
