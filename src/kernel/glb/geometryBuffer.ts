import { say } from '../../contract/say';
import { Refusal } from '../refusal';

/** glTF's codes, as far as Caliper writes them. */
const componentType = { u16: 5123, u32: 5125, f32: 5126 } as const;
const target = { vertices: 34962, indices: 34963 } as const;

export interface Accessor {
  bufferView: number;
  readonly byteOffset: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: 'VEC3' | 'SCALAR';
  readonly min?: readonly number[];
  readonly max?: readonly number[];
}

interface BufferView {
  readonly buffer: 0;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride?: number;
  readonly target: number;
}

/** Collects vertices and indices into one buffer with at most three views, an accessor for each. */
export class GeometryBuffer {
  private readonly accessors: Accessor[] = [];
  private readonly vertices = new View();
  private readonly shorts = new View();
  private readonly longs = new View();

  /** @returns the accessor's number */
  addPositions(positions: Float32Array): number {
    return this.add(this.vertices, positions, {
      componentType: componentType.f32,
      count: positions.length / 3,
      type: 'VEC3',
      ...rangeOf(positions),
    });
  }

  addNormals(normals: Float32Array): number {
    return this.add(this.vertices, unitNormals(normals), {
      componentType: componentType.f32,
      count: normals.length / 3,
      type: 'VEC3',
    });
  }

  /** @param vertexCount decides how wide an index is; the highest value of a width is reserved */
  addIndices(indices: Uint32Array, vertexCount: number): number {
    const isShort = vertexCount <= 0xffff;
    const array = isShort ? Uint16Array.from(indices) : indices;
    return this.add(isShort ? this.shorts : this.longs, array, {
      componentType: isShort ? componentType.u16 : componentType.u32,
      count: indices.length,
      type: 'SCALAR',
    });
  }

  /** The buffer's parts in order, and what points into it. */
  finish() {
    const bufferViews: BufferView[] = [];
    const chunks: Uint8Array[] = [];
    let byteLength = 0;
    for (const view of [this.vertices, this.longs, this.shorts]) {
      if (view.byteLength === 0) continue;
      for (const accessor of view.accessors) accessor.bufferView = bufferViews.length;
      bufferViews.push({
        buffer: 0,
        byteOffset: byteLength,
        byteLength: view.byteLength,
        ...(view === this.vertices
          ? { byteStride: 12, target: target.vertices }
          : { target: target.indices }),
      });
      chunks.push(...view.chunks);
      byteLength += view.byteLength;
    }
    const padding = -byteLength & 3;
    if (padding > 0) chunks.push(new Uint8Array(padding));
    return { accessors: this.accessors, bufferViews, chunks, byteLength: byteLength + padding };
  }

  private add(
    view: View,
    array: Float32Array | Uint16Array | Uint32Array,
    about: Omit<Accessor, 'bufferView' | 'byteOffset'>,
  ): number {
    const accessor: Accessor = { bufferView: -1, byteOffset: view.byteLength, ...about };
    view.accessors.push(accessor);
    view.chunks.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    view.byteLength += array.byteLength;
    return this.accessors.push(accessor) - 1;
  }
}

class View {
  readonly chunks: Uint8Array[] = [];
  readonly accessors: Accessor[] = [];
  byteLength = 0;
}

function rangeOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? 0;
      if (!Number.isFinite(value)) {
        throw new Refusal('damagedFile', say('A point of this model has no finite place.'));
      }
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}

/** glTF wants unit length to half a per mille; engines give zero at the tip of a cone. */
function unitNormals(normals: Float32Array): Float32Array {
  let repaired = normals;
  for (let i = 0; i < normals.length; i += 3) {
    const x = normals[i] ?? 0;
    const y = normals[i + 1] ?? 0;
    const z = normals[i + 2] ?? 0;
    const length = Math.hypot(x, y, z);
    if (Math.abs(length - 1) < 1e-4) continue;
    if (repaired === normals) repaired = normals.slice();
    const isUsable = length > 1e-12 && Number.isFinite(length);
    repaired.set(isUsable ? [x / length, y / length, z / length] : [0, 0, 1], i);
  }
  return repaired;
}
