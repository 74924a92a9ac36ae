import type { PartMesh } from '../base/scene';
import { shapeKey } from '../mesh/shapeKey';

/** Of parts that are one product though the file has them several times, the one that was asked about first. */
export function samePart(): (part: PartMesh) => PartMesh {
  const firsts = new Map<string, PartMesh>();
  const known = new Map<PartMesh, PartMesh>();
  return (part) => {
    const before = known.get(part);
    if (before) return before;
    const key = `${part.name}\n${keyOf(part)}`;
    const first = firsts.get(key) ?? part;
    firsts.set(key, first);
    known.set(part, first);
    return first;
  };
}

function keyOf({ positions, edges, indices, faces, solid }: PartMesh): string {
  return shapeKey({
    points: [positions, ...edges],
    triangles: indices.length / 3,
    faces: faces.length,
    volume: solid.volume,
    area: solid.area,
  });
}
