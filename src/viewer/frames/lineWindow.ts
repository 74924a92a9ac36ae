import { InstancedBufferGeometry, InterleavedBufferAttribute } from 'three';

/** Some of the instances of a geometry, out of the same memory of the graphics card. */
export class LineWindow {
  private readonly geometry = new InstancedBufferGeometry();

  constructor(private readonly whole: InstancedBufferGeometry) {
    this.geometry.setIndex(whole.index);
  }

  /** @returns the same object at every call */
  open(first: number, count: number): InstancedBufferGeometry {
    const { geometry, whole } = this;
    for (const [name, attribute] of Object.entries(whole.attributes)) {
      const isRow = attribute instanceof InterleavedBufferAttribute;
      geometry.setAttribute(name, isRow ? furtherOn(attribute, first) : attribute);
    }
    geometry.instanceCount = count;
    return geometry;
  }

  /** Its memory is that of the whole, which goes on. */
  dispose(): void {
    const { geometry } = this;
    geometry.setIndex(null);
    for (const name of Object.keys(geometry.attributes)) geometry.deleteAttribute(name);
    geometry.dispose();
  }
}

function furtherOn(
  { data, itemSize, offset, normalized }: InterleavedBufferAttribute,
  rows: number,
) {
  return new InterleavedBufferAttribute(data, itemSize, offset + rows * data.stride, normalized);
}
