import { roundGroups, seamsWithin } from '../../../model/exact/joinedFaces';
import type { PartMesh } from '../../base/scene';

/** The edges of parts, without those between the halves of one round face, which are not edges to a user. */
export class VisibleEdges {
  private readonly known = new Map<PartMesh, readonly Float32Array[]>();

  of(part: PartMesh): readonly Float32Array[] {
    const edges = this.known.get(part) ?? seenOf(part);
    this.known.set(part, edges);
    return edges;
  }
}

function seenOf({ edges, shapes }: PartMesh): readonly Float32Array[] {
  if (!shapes) return edges;
  const seams = new Set(seamsWithin(shapes, roundGroups(shapes)));
  return seams.size === 0 ? edges : edges.filter((_, edge) => !seams.has(edge));
}
