import type { SceneNode } from '../../../base/scene';
import type { ReferenceFrame, FramePlacement } from './assembly';

/**
 * Turns frames into the nodes of a scene. Nodes of a frame that is used several times share their children.
 * @param indexOf the part or parts that a solid, a surface or curves became; null if it could not be built
 */
export function sceneNodes(
  roots: readonly ReferenceFrame[],
  indexOf: (geometry: number) => NamedPart | readonly NamedPart[] | null,
): SceneNode[] {
  const known = new Map<ReferenceFrame, Content>();

  function contentOf(frame: ReferenceFrame): Content {
    const before = known.get(frame);
    if (before) return before;
    const parts = frame.geometry.flatMap((geometry) => indexOf(geometry) ?? []);
    const uses = frame.uses.flatMap((use) => nodeOf(use, contentOf(use.frame)) ?? []);
    const content = contentFrom(parts, uses);
    known.set(frame, content);
    return content;
  }

  return roots.flatMap(
    (frame) =>
      nodeOf({ frame, name: frame.name, matrix: null, color: null }, contentOf(frame)) ?? [],
  );
}

/** A part by its index among the parts of the scene. */
export interface NamedPart {
  readonly index: number;
  readonly name: string;
}

type Content = Pick<SceneNode, 'part' | 'children'>;

/**
 * A product with one solid and no components becomes that part; otherwise its solids and components are child nodes.
 */
function contentFrom(parts: readonly NamedPart[], uses: readonly SceneNode[]): Content {
  const [only] = parts;
  if (only && parts.length === 1 && uses.length === 0) return { part: only.index, children: [] };
  const solids = parts.map(({ index, name }) => ({
    name,
    matrix: null,
    part: index,
    color: null,
    children: [],
  }));
  return { part: null, children: [...solids, ...uses] };
}

function nodeOf(
  { frame, name, matrix, color }: FramePlacement,
  content: Content,
): SceneNode | null {
  if (content.part === null && content.children.length === 0) return null;
  // Names are written into the GLB: they are data and the same in every language.
  const kind = content.part === null ? 'Assembly' : 'Part';
  const shown = name || frame.name || kind;
  const isInstance = frame.name !== '' && frame.name !== shown;
  return { name: shown, ...(isInstance && { product: frame.name }), matrix, color, ...content };
}
