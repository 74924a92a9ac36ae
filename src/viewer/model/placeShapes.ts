import type { Matrix4 } from 'three';
import { similarity, placedFace, type Similarity } from '../../model/features/similarity';
import type { EdgeShape, PartShapes } from '../../model/shapes';
import type { Vector } from '../../model/vectors';
import { placedSplines } from './placedSplines';

/**
 * Transforms the exact shapes of a part to the model's coordinates. Null for a placement that does not scale evenly: it
 * would turn circles into ellipses, and their radii would be wrong.
 */
export function placeShapes(shapes: PartShapes, place: Matrix4): PartShapes | null {
  const move = similarity(place.elements);
  if (!move) return null;
  return {
    faces: shapes.faces.map((face) => placedFace(face, move)),
    edges: shapes.edges.map((edge) => placeEdge(edge, move)),
    corners: shapes.corners.map(move.point),
    ...(shapes.splines && { splines: placedSplines(shapes.splines, move) }),
  };
}

function placeEdge(edge: EdgeShape, { scale, hand, point, direction }: Similarity): EdgeShape {
  const length = edge.length * scale;
  const around = (axis: Vector): Vector => {
    const [x, y, z] = direction(axis);
    return [x * hand, y * hand, z * hand];
  };
  switch (edge.kind) {
    case 'circle': {
      const { origin, axis, radius } = edge;
      return {
        ...edge,
        length,
        origin: point(origin),
        axis: around(axis),
        radius: radius * scale,
      };
    }
    case 'ellipse':
      return {
        ...edge,
        length,
        origin: point(edge.origin),
        axis: around(edge.axis),
        major: direction(edge.major),
        majorRadius: edge.majorRadius * scale,
        minorRadius: edge.minorRadius * scale,
      };
    case 'line':
    case 'other':
      return { ...edge, length };
  }
}
