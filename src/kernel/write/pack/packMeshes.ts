import type { PackMesh } from '../../../model/viewPack';
import type { PlacedPart } from './packedParts';
import type { PackData } from './packData';
import type { ViewMesh } from '../../base/viewScene';

export interface PackedMeshes {
  readonly meshes: readonly PackMesh[];
  readonly numbers: ReadonlyMap<ViewMesh, number>;
}

/** Writes, once for each mesh, where its exact faces and edges begin and what else the file says of it. */
export function packMeshes(parts: readonly PlacedPart[], data: PackData): PackedMeshes {
  const meshes: PackMesh[] = [];
  const numbers = new Map<ViewMesh, number>();
  for (const { mesh } of parts) {
    if (!numbers.has(mesh)) numbers.set(mesh, meshes.push(writeMesh(mesh, data)) - 1);
  }
  return { meshes, numbers };
}

function writeMesh({ faceStarts, edgeStarts, extras }: ViewMesh, data: PackData): PackMesh {
  // Read when somebody measures, part by part: text that nobody parses costs nothing.
  const text = extras === undefined ? null : new TextEncoder().encode(JSON.stringify(extras));
  return {
    ...(faceStarts && { faceStarts: data.add(faceStarts) }),
    ...(edgeStarts && { edgeStarts: data.add(edgeStarts) }),
    ...(text && { extras: data.add(text) }),
  };
}
