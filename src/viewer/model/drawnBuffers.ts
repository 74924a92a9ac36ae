import { InstancedMesh, type BufferGeometry, type Mesh, type Object3D } from 'three';

/** The buffers behind the arrays of all geometries and placements below an object, each once. */
export function drawnBuffers(root: Object3D): ReadonlySet<ArrayBufferLike> {
  const buffers = new Set<ArrayBufferLike>();
  root.traverse((object: Object3D | Mesh) => {
    if ('geometry' in object) for (const buffer of buffersOf(object.geometry)) buffers.add(buffer);
    if (object instanceof InstancedMesh) buffers.add(object.instanceMatrix.array.buffer);
  });
  return buffers;
}

/** The buffers behind the arrays of a geometry. */
export function buffersOf({ attributes, index }: BufferGeometry): readonly ArrayBufferLike[] {
  const all = [...Object.values(attributes), ...(index ? [index] : [])];
  return all.map(({ array }) => array.buffer);
}
