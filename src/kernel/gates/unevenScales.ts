import { say } from '../../words/say';
import { multiply, type Matrix } from '../base/matrix';
import { identity } from '../parts/partPlacements';
import type { Scene, SceneNode } from '../base/scene';
import { sentenceWithNames } from '../parts/collectParts';
import { uniformScale } from '../base/uniformScale';

/** Warns about bodies with an uneven scale, since exact numbers hold only for the original shape. */
export function withUnevenScales(scene: Scene): Scene {
  const names = new Set<string>();
  const visit = (node: SceneNode, above: Matrix): void => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const part = scene.parts[node.part ?? -1];
    const isExact = part && (part.solid.volume !== null || part.solid.area !== null);
    if (isExact && uniformScale(matrix) === null) names.add(part.name);
    for (const child of node.children) visit(child, matrix);
  };
  for (const root of scene.roots) visit(root, identity);
  if (names.size === 0) return scene;
  const said = sentenceWithNames(unevenlyScaledBodies, [...names]);
  return { ...scene, facts: { ...scene.facts, warnings: [...scene.facts.warnings, ...said] } };
}

export function unevenlyScaledBodies(names: string): string {
  return say(
    'No exact numbers where a body stands stretched or flattened: {names}. Check how it is placed in the CAD program.',
    { names },
  );
}
