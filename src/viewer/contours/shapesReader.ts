import { readShapes } from '../../model/exact/readShapes';
import type { PartShapes } from '../../model/shapes';
import { isRecord } from '../../words/unknown';
import type { Model, Part } from '../model/model';

/** Returns the exact shapes of a part, in its own coordinates; null when only triangles are known. */
export type ShapesOf = (part: Part) => PartShapes | null;

/** Reads exact shapes; those of a shared mesh are read once. */
export function shapesReader({ edges }: Model): ShapesOf {
  const byMesh = new Map<number, PartShapes | null>();
  const edgeCounts = new Map(edges.map(({ part, starts }) => [part, starts?.length ?? 0]));
  const read = (part: Part): PartShapes | null => {
    const extras = part.extras();
    if (!isRecord(extras) || extras['geometry'] !== 'meshed from exact B-rep') return null;
    const faces = part.faceStarts?.length ?? 0;
    return readShapes(extras['shapes'], faces, edgeCounts.get(part) ?? 0);
  };
  return (part) => {
    const known = byMesh.get(part.mesh);
    const shapes = known === undefined ? read(part) : known;
    byMesh.set(part.mesh, shapes);
    return shapes;
  };
}
