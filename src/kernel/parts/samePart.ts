import type { VisitTriangle } from '../../model/compare/match/comparedShape';
import type { PartMesh } from '../base/scene';
import { SameShapes } from '../mesh/same/sameShapes';
import { cornerAt } from '../mesh/isInside';

/**
 * Returns a function that maps parts with equal names and equal shapes to the first of them, wherever they are
 * placed, because a file may contain one product several times.
 */
export function samePart(): (part: PartMesh) => PartMesh {
  const named = new Map<string, SameShapes<PartMesh>>();
  const known = new Map<PartMesh, PartMesh>();
  return (part) => {
    const before = known.get(part);
    if (before) return before;
    const shapes = named.get(part.name) ?? new SameShapes<PartMesh>();
    named.set(part.name, shapes);
    const first = shapes.firstOf(lookedAt(part));
    known.set(part, first);
    return first;
  };
}

function lookedAt(part: PartMesh) {
  const { positions, edges, indices, faces, solid } = part;
  return {
    of: part,
    points: [positions, ...edges],
    triangles: indices.length / 3,
    faces: faces.length,
    volume: solid.volume,
    area: solid.area,
    moments: solid.moments ?? null,
    forEachTriangle: (visit: VisitTriangle): void => {
      for (let i = 0; i < indices.length; i += 3) {
        visit(cornerAt(part, i), cornerAt(part, i + 1), cornerAt(part, i + 2));
      }
    },
  };
}
