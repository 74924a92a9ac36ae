import {
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  type BufferAttribute,
  type Mesh,
} from 'three';
import { freeBuffer } from '../base/freeBuffer';

/** Whether a mesh is instanced. */
export function isPlaced(mesh: Mesh): mesh is InstancedMesh {
  return mesh instanceof InstancedMesh;
}

/** A range of the instances of a mesh, drawn with the same GPU buffers. */
export class PlaceWindow {
  /** The same object is reused for all ranges. */
  readonly mesh: InstancedMesh;
  private readonly slots: InstancedBufferAttribute;

  /** @param max most instances in one range */
  constructor(
    private readonly whole: InstancedMesh,
    readonly max: number,
  ) {
    const geometry = new BufferGeometry();
    geometry.setIndex(whole.geometry.index);
    for (const [name, attribute] of Object.entries(whole.geometry.attributes)) {
      geometry.setAttribute(name, attribute);
    }
    geometry.boundingSphere = whole.geometry.boundingSphere;
    this.slots = new InstancedBufferAttribute(new Float32Array(max), 1);
    geometry.setAttribute('slot', this.slots);
    this.mesh = new InstancedMesh(geometry, whole.material, max);
    this.mesh.matrixWorldAutoUpdate = false;
    this.mesh.frustumCulled = false;
    this.mesh.boundingSphere = whole.boundingSphere;
  }

  open(first: number, count: number): InstancedMesh {
    const { mesh, whole, slots } = this;
    mesh.matrixWorld.copy(whole.matrixWorld);
    mesh.count = count;
    copyRows(whole.instanceMatrix, mesh.instanceMatrix, first, count);
    const own = whole.geometry.getAttribute('slot');
    if (own instanceof InstancedBufferAttribute) copyRows(own, slots, first, count);
    return mesh;
  }

  /** Frees only what this object owns; the buffers of the whole mesh stay. */
  dispose(): void {
    const { geometry } = this.mesh;
    geometry.setIndex(null);
    for (const name of Object.keys(geometry.attributes)) {
      if (name !== 'slot') geometry.deleteAttribute(name);
    }
    geometry.dispose();
    this.mesh.dispose();
    freeBuffer(this.slots.array.buffer);
    freeBuffer(this.mesh.instanceMatrix.array.buffer);
  }
}

function copyRows(from: BufferAttribute, to: BufferAttribute, first: number, count: number): void {
  const { itemSize } = from;
  to.array.set(from.array.subarray(first * itemSize, (first + count) * itemSize));
  to.needsUpdate = true;
}
