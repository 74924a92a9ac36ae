import type { Pmi } from '../../model/pmi/pmi';
import { outOfRange } from '../../words/outOfRange';
import { multiply } from '../base/matrix';
import type { Scene, SceneNode } from '../base/scene';
import { times } from '../base/vector';
import { movedBy } from '../mesh/localOrigin';
import { identity } from './partPlacements';

/** Moves the local origins of parts into the matrices of the tree. */
export function withOriginsInMatrices(scene: Scene): Scene {
  const { parts } = scene;
  if (parts.every(({ origin }) => origin === undefined)) return scene;
  const settled = (node: SceneNode): SceneNode => {
    const children = node.children.map(settled);
    const origin = node.part === null ? undefined : parts[node.part]?.origin;
    if (!origin) return { ...node, children };
    const back = movedBy(times(origin, -1));
    return {
      ...node,
      matrix: multiply(node.matrix ?? identity, movedBy(origin)),
      // The children must not move.
      children: children.map((child) => ({
        ...child,
        matrix: multiply(back, child.matrix ?? identity),
      })),
    };
  };
  return {
    ...scene,
    roots: scene.roots.map(settled),
    parts: parts.map(({ origin: _, ...part }) => part),
    ...(scene.pmi && { pmi: movedPmi(scene.pmi, parts) }),
  };
}

/** The annotations of a part, in its local coordinates. */
function movedPmi(pmi: Pmi, parts: Scene['parts']): Pmi {
  const annotations = pmi.annotations.map((one) => {
    const origin = one.part === null ? undefined : parts[one.part]?.origin;
    if (!origin) return one;
    const moved = (points: Float64Array) =>
      points.map((value, i) => value - (origin[i % 3] ?? outOfRange()));
    return { ...one, lines: one.lines.map(moved), triangles: moved(one.triangles) };
  });
  return { ...pmi, annotations };
}
