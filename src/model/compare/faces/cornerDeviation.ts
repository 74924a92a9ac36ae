import { surfaceDistance } from '../../exact/surfaceDistance';
import type { PartShapes } from '../../shapes';

/**
 * The largest distance of a corner from the surfaces of its faces, in the unit of the shapes: as far as the rounded
 * numbers of a file leave open where its faces are. Corners at splines are left out, because splines approximate
 * intersections, so that they lie beside their faces however precise the numbers are.
 */
export function cornerDeviation({ faces, edges, corners }: PartShapes): number {
  const atSpline = new Set(edges.flatMap(({ kind, ends }) => (kind === 'other' ? ends : [])));
  let most = 0;
  for (const face of faces) {
    const distance = surfaceDistance(face);
    if (!distance) continue;
    for (const number of face.boundary) {
      for (const end of edges[number]?.ends ?? []) {
        const corner = corners[end];
        if (corner && !atSpline.has(end)) most = Math.max(most, distance(...corner));
      }
    }
  }
  return most;
}
