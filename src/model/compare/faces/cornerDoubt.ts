import type { PartShapes, Surface, Vector } from '../../shapes';
import { cross, distance, dot, lengthOf, minus } from '../../vectors';

/**
 * The largest distance of a corner from the surfaces of its faces, in the unit of the shapes: as far as the rounded
 * numbers of a file leave open where its faces are. Corners at splines are left out, because splines approximate
 * intersections, so that they lie beside their faces however precise the numbers are.
 */
export function cornerDoubt({ faces, edges, corners }: PartShapes): number {
  const atSpline = new Set(edges.flatMap(({ kind, ends }) => (kind === 'other' ? ends : [])));
  let most = 0;
  for (const face of faces) {
    for (const number of face.boundary) {
      for (const end of edges[number]?.ends ?? []) {
        const corner = corners[end];
        if (corner && !atSpline.has(end)) most = Math.max(most, besideOf(face, corner));
      }
    }
  }
  return most;
}

function besideOf(surface: Surface, point: Vector): number {
  if (surface.kind === 'other') return 0;
  const from = minus(point, surface.origin);
  switch (surface.kind) {
    case 'plane':
      return Math.abs(dot(from, surface.normal));
    case 'sphere':
      return Math.abs(lengthOf(from) - surface.radius);
    case 'cylinder':
      return Math.abs(lengthOf(cross(from, surface.axis)) - surface.radius);
    case 'cone': {
      const { radius, halfAngle, axis } = surface;
      const wide = radius + dot(from, axis) * Math.tan(halfAngle);
      return Math.abs(lengthOf(cross(from, axis)) - Math.abs(wide)) * Math.cos(halfAngle);
    }
    case 'torus': {
      const { majorRadius, minorRadius, axis } = surface;
      const across = lengthOf(cross(from, axis)) - majorRadius;
      return Math.abs(distance([across, dot(from, axis), 0], [0, 0, 0]) - minorRadius);
    }
  }
}
