import type { Vector } from '../../../../model/vectors';
import { meshDistance } from '../mesh/meshDistance';
import { triangleSet, type TriangleSet } from '../mesh/triangleSet';

/**
 * Whether points of a surface are on a face, as its triangles tell: these end on its edges, or at most
 * `tolerance` beside them. Nearer to an edge than that nobody can tell: null.
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

/** Metres that numbers of single precision may lose. */
export const meshSlack = 1e-6;
