import type { Quality } from '../../contract/modelExtras';
import type { OcctDeflection } from './occtEngine';
import type { Tessellation, TessellationNode } from './occtTessellation';

export const qualityDeflection: Readonly<Record<Quality, OcctDeflection>> = {
  draft: { linear: 0.004, angular: 0.8 },
  normal: { linear: 0.001, angular: 0.5 },
  fine: { linear: 0.0003, angular: 0.2 },
};

/**
 * The engine takes its share of each root's own bounding box and does not say what came out: the
 * largest of them, in metres.
 */
export function deflectionInMetres(tessellation: Tessellation, { linear }: OcctDeflection): number {
  const sides = tessellation.root.children.map((root) => meanSide(root, tessellation));
  return (Math.max(0, ...sides) * linear) / 1000;
}

function meanSide(root: TessellationNode, { meshes }: Tessellation): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const visit = (node: TessellationNode) => {
    for (const index of node.meshes) {
      meshes[index]?.positions.forEach((value, i) => {
        const axis = i % 3;
        if (value < (low[axis] ?? 0)) low[axis] = value;
        if (value > (high[axis] ?? 0)) high[axis] = value;
      });
    }
    node.children.forEach(visit);
  };
  visit(root);
  const sides = high.map((value, axis) => Math.max(0, value - (low[axis] ?? 0)));
  return sides.reduce((sum, side) => sum + side, 0) / 3;
}
