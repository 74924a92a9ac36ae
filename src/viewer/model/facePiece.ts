import type { BufferGeometry, Matrix4, MeshStandardMaterial } from 'three';

/** Triangles of one part in one material, before they are put together with others. */
export interface FacePiece {
  readonly slot: number;
  readonly geometry: BufferGeometry;
  readonly material: MeshStandardMaterial;
  readonly place: Matrix4;
}

export function indexCountOf({ index, attributes }: BufferGeometry): number {
  const count = (index ?? attributes['position'])?.count ?? 0;
  return count - (count % 3);
}
