import { say } from '../../words/say';
import type { ShownBody, ShownNode, ShownScene } from '../../model/page/viewerMessages';
import {
  countText,
  exactFigures,
  marked,
  meshFigures,
  sizeText,
  type NumberStyle,
} from '../../model/quantities';
import { displayText } from '../base/displayText';
import type { PartRow } from './partRows';

/** How the page writes the numbers of a scene. */
export function styleOfScene({ unit = 'mm', decimals = null }: NumbersOfScene): NumberStyle {
  return { unit, decimals };
}

type NumbersOfScene = Pick<ShownScene, 'unit' | 'decimals'>;

/**
 * What can be said of a part or an assembly: one fact a line.
 * @param measured what the page measures of the part; its size alone stands in place of none
 */
export function partFacts(
  { node, children }: PartRow,
  instances: number,
  style: NumberStyle,
  measured: readonly string[] = [],
): readonly string[] {
  const parts = partsBelow(node);
  const triangles = parts.reduce((sum, { body }) => sum + (body?.triangles ?? 0), 0);
  const { body } = node;
  return [
    ...(children.length > 0 ? [partCount(parts.length)] : []),
    ...(instances > 1
      ? [say('{count} instances in the assembly', { count: countText(instances) })]
      : []),
    ...(measured.length > 0 ? measured : body ? [sizeInWords(body, style)] : []),
    ...(triangles > 0 ? [triangleCount(triangles)] : []),
  ];
}

/**
 * `as1 / rod-assembly / nut`: where a part stands, in words. Of a tree too deep to be told, what is
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

/** Steps of a path that are told: a list of all parts tells them for each. */
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

function partsBelow(node: ShownNode): readonly ShownNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(partsBelow);
}

export function partCount(count: number): string {
  return count === 1 ? say('1 part') : say('{count} parts', { count: countText(count) });
}

function triangleCount(count: number): string {
  return count === 1 ? say('1 triangle') : say('{count} triangles', { count: countText(count) });
}

function sizeInWords({ sizeMetres, isSizeExact }: ShownBody, style: NumberStyle): string {
  const figures = isSizeExact ? exactFigures : meshFigures;
  return marked(sizeText(sizeMetres, style, figures), isSizeExact);
}
