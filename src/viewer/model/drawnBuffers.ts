import type { BufferGeometry, Mesh, Object3D } from 'three';

/** The buffers behind the arrays of all geometries below an object, each once. */
export function drawnBuffers(root: Object3D): ReadonlySet<ArrayBufferLike> {
  const buffers = new Set<ArrayBufferLike>();
  root.traverse((object: Object3D | Mesh) => {
    if ('geometry' in object) for (const buffer of buffersOf(object.geometry)) buffers.add(buffer);
  });
  return buffers;
}

function buffersOf({ attributes, index }: BufferGeometry): readonly ArrayBufferLike[] {
  const all = [...Object.values(attributes), ...(index ? [index] : [])];
  return all.map(({ array }) => array.buffer);
}
