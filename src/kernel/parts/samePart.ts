import { outOfRange } from '../../words/outOfRange';
import type { VisitTriangle } from '../../model/compare/match/comparedShape';
import type { Vector } from '../base/vector';
import type { PartMesh } from '../base/scene';
import { SameShapes } from '../mesh/same/sameShapes';

/**
 * Of parts that are one product though the file has them several times, the one that was asked about first: of one
 * name and one shape, wherever that stands.
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
        visit(corner(part, i), corner(part, i + 1), corner(part, i + 2));
      }
    },
  };
}

function corner({ positions, indices }: PartMesh, i: number): Vector {
  const at = 3 * (indices[i] ?? outOfRange());
  return [
    positions[at] ?? outOfRange(),
    positions[at + 1] ?? outOfRange(),
    positions[at + 2] ?? outOfRange(),
  ];
}
