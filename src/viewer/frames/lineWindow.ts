import { outOfRange } from '../../words/outOfRange';
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedInterleavedBuffer,
  type InstancedBufferGeometry,
  InterleavedBufferAttribute,
} from 'three';
import { freeBuffer } from '../base/freeBuffer';
import { buffersOf } from '../model/drawnBuffers';

/** A line is drawn as two triangles. */
export const cornersOfLine = 6;

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/**
 * Expands a range of a geometry's instances to plain triangles. In software rendering one instance costs as much as
 * hundreds of triangles.
 */
export class LineWindow {
  /** The same object is reused for all ranges. */
  readonly geometry = new BufferGeometry();
  /** Most instances in one range. */
  readonly max: number;
  private readonly vertices: number;
  private readonly corners: number;
  private opened = '';

  /** @param lines approximate number of lines in a range; an instance has one or more lines */
  constructor(
    private readonly whole: InstancedBufferGeometry,
    lines: number,
  ) {
    const index = whole.index?.array ?? [];
    this.vertices = whole.getAttribute('position').count;
    this.corners = index.length;
    const most = Math.floor((lines * cornersOfLine) / Math.max(1, index.length));
    this.max = Math.max(1, Math.min(most, whole.instanceCount));
    const all = new Uint32Array(this.max * this.corners);
    for (let i = 0; i < all.length; i++) {
      const row = Math.floor(i / this.corners);
      all[i] = row * this.vertices + (index[i % this.corners] ?? outOfRange());
    }
    this.geometry.setIndex(new BufferAttribute(all, 1));
    for (const [name, { itemSize }] of Object.entries(whole.attributes)) {
      const made = new BufferAttribute(
        new Float32Array(this.max * this.vertices * itemSize),
        itemSize,
      );
      this.geometry.setAttribute(name, made.setUsage(DynamicDrawUsage));
    }
  }

  open(first: number, count: number): BufferGeometry {
    const { geometry, whole, corners } = this;
    geometry.setDrawRange(0, count * corners);
    const opened = `${first} ${count}`;
    if (opened === this.opened) return geometry;
    this.opened = opened;
    for (const [name, attribute] of Object.entries(whole.attributes)) {
      const copy = geometry.getAttribute(name);
      if (copy instanceof BufferAttribute) this.fill(copy, attribute, first, count);
    }
    return geometry;
  }

  dispose(): void {
    this.geometry.dispose();
    buffersOf(this.geometry).forEach(freeBuffer);
  }

  private fill(copy: BufferAttribute, from: Attribute, first: number, count: number): void {
    const { vertices } = this;
    const isRow = isInstanced(from);
    const { itemSize } = copy;
    const [numbers, step, offset] =
      from instanceof InterleavedBufferAttribute
        ? [from.data.array, from.data.stride, from.offset]
        : [from.array, itemSize, 0];
    const { array } = copy;
    for (let i = 0; i < count * vertices; i++) {
      const row = isRow ? first + Math.floor(i / vertices) : i % vertices;
      const at = row * step + offset;
      for (let k = 0; k < itemSize; k++) {
        array[i * itemSize + k] = numbers[at + k] ?? outOfRange();
      }
    }
    copy.clearUpdateRanges();
    copy.addUpdateRange(0, count * vertices * itemSize);
    copy.needsUpdate = true;
  }
}

function isInstanced(attribute: Attribute): boolean {
  return attribute instanceof InterleavedBufferAttribute
    ? attribute.data instanceof InstancedInterleavedBuffer
    : attribute instanceof InstancedBufferAttribute;
}
