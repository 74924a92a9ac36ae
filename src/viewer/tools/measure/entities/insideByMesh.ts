import type { Vector } from '../../../../model/vectors';
import { meshDistance } from '../mesh/meshDistance';
import { triangleSet, type TriangleSet } from '../mesh/triangleSet';

/**
 * Decides by triangles whether points of a surface are on a face. The triangles end at the edges within `tolerance`;
 * closer to an edge the answer is null.
 */
export function insideByMesh(
  triangles: () => TriangleSet,
  edges: readonly (() => TriangleSet)[],
  tolerance: number,
): (point: Vector) => boolean | null {
  const near = 2 * tolerance + meshSlack;
  return (point) => {
    const spot = triangleSet(Float64Array.from([...point, ...point, ...point]));
    const toEdge = edges.map((edge) => meshDistance(spot, edge())?.distance ?? 0);
    if (toEdge.some((away) => away <= near)) return null;
    const toFace = meshDistance(spot, triangles());
    return toFace && toFace.distance <= near;
  };
}

/** Rounding error of single-precision coordinates, metres. */
export const meshSlack = 1e-6;
