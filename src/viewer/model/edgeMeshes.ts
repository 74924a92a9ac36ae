import {
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
} from 'three';
import type { LineBatch } from './model';

/** Objects in this layer are drawn when the edges are on. */
export const edgeLayer = 1;

/**
 * Line segments as thin rectangles that face the eye, one instance a segment: WebGL's own lines are
 * one jagged pixel wide.
 */
export function edgeMeshes(batches: readonly LineBatch[], material: Material): Mesh[] {
  return batches.flatMap(({ segments, slots, copies }) => {
    const ends = new InstancedInterleavedBuffer(segments, 6);
    if (slots) {
      const rows = new InstancedInterleavedBuffer(slots, 1);
      return [meshOf(ends, new InterleavedBufferAttribute(rows, 1, 0), material)];
    }
    return copies.map((copy) => placedMesh(ends, copy, material));
  });
}

/** Of a part in one of its places; all share the segments on the graphics card. */
function placedMesh(
  ends: InstancedInterleavedBuffer,
  { slot, place }: LineBatch['copies'][number],
  material: Material,
): Mesh {
  const slots = new InstancedBufferAttribute(new Float32Array([slot]), 1);
  slots.meshPerAttribute = ends.count;
  const mesh = meshOf(ends, slots, material);
  mesh.matrixAutoUpdate = false;
  mesh.matrix.copy(place);
  return mesh;
}

function meshOf(
  ends: InstancedInterleavedBuffer,
  slots: InstancedBufferAttribute | InterleavedBufferAttribute,
  material: Material,
): Mesh {
  const geometry = new InstancedBufferGeometry();
  // Across the line (-1…1) and along it (0 or 1).
  const corners = [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  geometry.setAttribute('start', new InterleavedBufferAttribute(ends, 3, 0));
  geometry.setAttribute('end', new InterleavedBufferAttribute(ends, 3, 3));
  geometry.setAttribute('slot', slots);
  geometry.instanceCount = ends.count;
  const mesh = new Mesh(geometry, material);
  mesh.layers.set(edgeLayer);
  mesh.renderOrder = 1;
  mesh.frustumCulled = false;
  return mesh;
}
