import type { TessellationMesh } from './occtTessellation';

/** Merges several meshes into one, face after face; a face without a colour gets that of its mesh. */
export function mergeMeshes(meshes: readonly TessellationMesh[]): TessellationMesh {
  const faces: TessellationMesh['faces'][number][] = [];
  const indices = new Uint32Array(total(meshes, (mesh) => mesh.indices.length));
  let vertex = 0;
  let index = 0;
  for (const mesh of meshes) {
    for (const face of mesh.faces) {
      const firstTriangle = face.firstTriangle + index / 3;
      faces.push({ ...face, firstTriangle, color: face.color ?? mesh.color });
    }
    for (const own of mesh.indices) indices[index++] = own + vertex;
    vertex += mesh.positions.length / 3;
  }
  return {
    name: '',
    color: null,
    positions: concatenate(meshes.map((mesh) => mesh.positions)),
    normals: concatenate(meshes.map((mesh) => mesh.normals)),
    indices,
    faces,
    emptyFaces: total(meshes, (mesh) => mesh.emptyFaces),
  };
}

function concatenate(arrays: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(total(arrays, (array) => array.length));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

function total<T>(items: readonly T[], sizeOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + sizeOf(item), 0);
}
