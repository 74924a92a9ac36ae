import { say } from '../../words/say';
import type { ShownBody, ShownNode, ShownScene } from '../../model/page/viewerMessages';
import {
  countText,
  exactFigures,
  withApproximateSign,
  meshFigures,
  sizeText,
  type NumberStyle,
} from '../../model/quantities';
import { partCount } from './rowNames';
import type { PartRow } from './partRows';

/** The number style of the page that shows a scene. */
export function styleOfScene({ unit = 'mm', decimals = null }: NumbersOfScene): NumberStyle {
  return { unit, decimals };
}

type NumbersOfScene = Pick<ShownScene, 'unit' | 'decimals'>;

/**
 * Facts about a part or an assembly, one a line.
 * @param measured measurements of the part by the page; when empty, only its size is given
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

function partsBelow(node: ShownNode): readonly ShownNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(partsBelow);
}

function triangleCount(count: number): string {
  return count === 1 ? say('1 triangle') : say('{count} triangles', { count: countText(count) });
}

function sizeInWords({ sizeMetres, isSizeExact }: ShownBody, style: NumberStyle): string {
  const figures = isSizeExact ? exactFigures : meshFigures;
  return withApproximateSign(sizeText(sizeMetres, style, figures), isSizeExact);
}
