import type { PackMesh } from '../../../model/viewPack';
import { numberOrNull, isRecord } from '../../../words/unknown';
import { shapeKey } from '../../mesh/shapeKey';
import type { PlacedPart } from './packedParts';
import type { PackData } from './packData';
import { triangleCount, type ViewMesh } from '../../base/viewScene';

export interface PackedMeshes {
  readonly meshes: readonly PackMesh[];
  readonly numbers: ReadonlyMap<ViewMesh, number>;
}

/** Writes, once for each mesh, where its exact faces and edges begin and what else the file says of it. */
export function packMeshes(parts: readonly PlacedPart[], data: PackData): PackedMeshes {
  const meshes: PackMesh[] = [];
  const numbers = new Map<ViewMesh, number>();
  const firsts = new Map<string, number>();
  for (const { mesh } of parts) {
    if (numbers.has(mesh)) continue;
    const key = keyOf(mesh);
    const first = firsts.get(key);
    const number = meshes.push(writeMesh(mesh, first, data)) - 1;
    numbers.set(mesh, number);
    if (first === undefined) firsts.set(key, number);
  }
  return { meshes, numbers };
}

function keyOf({ faces, lines, faceStarts, extras }: ViewMesh): string {
  const known = isRecord(extras) ? extras : {};
  return shapeKey({
    // Faces of several colours share their points.
    points: [...new Set(faces.map(({ geometry }) => geometry.positions)), ...lines],
    triangles: faces.reduce((sum, { geometry }) => sum + triangleCount(geometry), 0),
    faces: faceStarts?.length ?? 0,
    volume: numberOrNull(known['volume']),
    area: numberOrNull(known['area']),
  });
}

function writeMesh(
  { faceStarts, edgeStarts, extras }: ViewMesh,
  sameAs: number | undefined,
  data: PackData,
): PackMesh {
  // Read when somebody measures, part by part: text that nobody parses costs nothing.
  const text = extras === undefined ? null : new TextEncoder().encode(JSON.stringify(extras));
  return {
    ...(sameAs !== undefined && { sameAs }),
    ...(faceStarts && { faceStarts: data.add(faceStarts) }),
    ...(edgeStarts && { edgeStarts: data.add(edgeStarts) }),
    ...(text && { extras: data.add(text) }),
  };
}
