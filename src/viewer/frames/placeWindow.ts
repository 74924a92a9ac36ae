import {
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  type BufferAttribute,
  type Mesh,
} from 'three';

/** Whether a mesh is drawn in many places. */
export function isPlaced(mesh: Mesh): mesh is InstancedMesh {
  return mesh instanceof InstancedMesh;
}

/** Some of the places in which a mesh is drawn, out of the same memory of the graphics card. */
export class PlaceWindow {
  /** The same object for all windows. */
  readonly mesh: InstancedMesh;
  private readonly slots: InstancedBufferAttribute;

  /** @param most places in one window */
  constructor(
    private readonly whole: InstancedMesh,
    readonly most: number,
  ) {
    const geometry = new BufferGeometry();
    geometry.setIndex(whole.geometry.index);
    for (const [name, attribute] of Object.entries(whole.geometry.attributes)) {
      geometry.setAttribute(name, attribute);
    }
    geometry.boundingSphere = whole.geometry.boundingSphere;
    this.slots = new InstancedBufferAttribute(new Float32Array(most), 1);
    geometry.setAttribute('slot', this.slots);
    this.mesh = new InstancedMesh(geometry, whole.material, most);
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

  /** The memory of the whole goes on. */
  dispose(): void {
    const { geometry } = this.mesh;
    geometry.setIndex(null);
    for (const name of Object.keys(geometry.attributes)) {
      if (name !== 'slot') geometry.deleteAttribute(name);
    }
    geometry.dispose();
    this.mesh.dispose();
  }
}

function copyRows(from: BufferAttribute, to: BufferAttribute, first: number, count: number): void {
  const { itemSize } = from;
  to.array.set(from.array.subarray(first * itemSize, (first + count) * itemSize));
  to.needsUpdate = true;
}
