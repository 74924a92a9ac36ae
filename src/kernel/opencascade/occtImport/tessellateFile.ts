import { BoundingBox } from '../../../model/boundingBox';
import type { Quality } from '../../../model/modelExtras';
import { deflectionSide, qualityLimits } from '../../base/qualityLimits';
import { tessellate, type OcctFunction } from './occtEngine';
import type { Tessellation, TessellationNode } from './occtTessellation';

export interface TessellatedFile {
  readonly tessellation: Tessellation;
  /** The largest deflection of all roots, metres. */
  readonly linearDeflection: number;
  /** Radians. */
  readonly angularDeflection: number;
}

/**
 * Reads and meshes a file as finely as its quality requires. The engine takes the deflection as a share of each root's
 * own bounding box, and sizes are known only afterwards, so a model for which the share is too coarse is meshed again
 * with a smaller share.
 * @returns null if the engine does not recognise the format
 * @throws Refusal and EngineNotLoaded as `tessellate` does
 */
export async function tessellateFile(
  enginesDir: string,
  readFunction: OcctFunction,
  bytes: Uint8Array,
  quality: Quality,
): Promise<TessellatedFile | null> {
  const { share, angle } = qualityLimits[quality];
  const mesh = (linear: number) =>
    tessellate(enginesDir, readFunction, bytes, { linear, angular: angle });
  const first = await mesh(share);
  if (!first) return null;
  const side = largestMeanSide(first);
  const finer = deflectionSide(side);
  const tessellation = finer < side ? await mesh((share * finer) / side) : first;
  if (!tessellation) return null;
  return {
    tessellation,
    linearDeflection: (share * finer) / 1000,
    angularDeflection: angle,
  };
}

/** Millimetres. */
function largestMeanSide(tessellation: Tessellation): number {
  const sides = tessellation.root.children.map((root) => meanSide(root, tessellation));
  return sides.reduce((largest, side) => Math.max(largest, side), 0);
}

function meanSide(root: TessellationNode, { meshes }: Tessellation): number {
  const box = new BoundingBox();
  const visit = (node: TessellationNode) => {
    for (const index of node.meshes) box.addPoints(meshes[index]?.positions ?? []);
    node.children.forEach(visit);
  };
  visit(root);
  return box.sides.reduce((sum, side) => sum + Math.max(0, side), 0) / 3;
}
