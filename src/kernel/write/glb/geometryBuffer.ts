import type { GridVertices } from './gridVertices';
import { fillGaps } from '../../containers/rowGaps';
import { componentType, interleaved, placeRows, rangeOf, target } from './vertexViews';

export interface Accessor {
  bufferView: number;
  /** Absent for 0. */
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly normalized?: true;
  readonly count: number;
  readonly type: 'VEC3' | 'SCALAR';
  readonly min?: readonly number[];
  readonly max?: readonly number[];
}

interface BufferView {
  readonly buffer: 0;
  /** Absent for 0. */
  readonly byteOffset?: number;
  readonly byteLength: number;
  readonly byteStride?: number;
  readonly target: number;
}

/** The number of bytes that were written into the gaps between the rows of a buffer view. */
export type FilledGaps = readonly [bufferView: number, byteCount: number];

type About = Pick<Accessor, 'componentType' | 'normalized' | 'count' | 'min' | 'max'>;

/** Bytes of a quantized vertex: its position alone, with a normal of 8 bits, with a normal of 16 bits. */
const strides = { place: 8, short: 12, wide: 16 } as const;

/** Collects vertices and indices in one buffer, with a view for each kind and an accessor for each list. */
export class GeometryBuffer {
  private readonly accessors: Accessor[] = [];
  private readonly vertices = new View(12);
  private readonly places = new View(strides.place, true);
  private readonly shortRows = new View(strides.short, true);
  private readonly wideRows = new View(strides.wide, true);
  private readonly longs = new View(null);
  private readonly shorts = new View(null);
  private readonly bytes = new View(null);

  /** @returns the index of the accessor */
  addPositions(positions: Float32Array): number {
    const about = { componentType: componentType.f32, count: positions.length / 3 };
    return this.add(this.vertices, positions, 'VEC3', { ...about, ...rangeOf(positions) });
  }

  /** @param normals of unit length */
  addNormals(normals: Float32Array): number {
    const about = { componentType: componentType.f32, count: normals.length / 3 };
    return this.add(this.vertices, normals, 'VEC3', about);
  }

  /** Adds quantized positions without normals. */
  addPlaces(positions: Uint16Array): number {
    return this.add(this.places, placeRows(positions), 'VEC3', placesOf(positions));
  }

  /** Adds quantized positions with their normals. */
  addRows({ positions, normals }: Pick<GridVertices, 'positions' | 'normals'>): {
    POSITION: number;
    NORMAL: number;
  } {
    const isByte = normals instanceof Int8Array;
    const view = isByte ? this.shortRows : this.wideRows;
    const rows = interleaved(positions, normals, isByte ? strides.short : strides.wide);
    const about = {
      componentType: isByte ? componentType.i8 : componentType.i16,
      normalized: true,
      count: positions.length / 3,
    } as const;
    const normal = this.point(view, view.byteLength + 8, 'VEC3', about);
    return { POSITION: this.add(view, rows, 'VEC3', placesOf(positions)), NORMAL: normal };
  }

  /**
   * @param vertexCount decides the width of an index; the highest value of each width is reserved
   * @param narrowest smallest number of bytes of an index
   */
  addIndices(indices: Uint32Array, vertexCount: number, narrowest: 1 | 2 = 2): number {
    const count = indices.length;
    if (vertexCount <= 0xff && narrowest === 1) {
      const about = { componentType: componentType.u8, count };
      return this.add(this.bytes, Uint8Array.from(indices), 'SCALAR', about);
    }
    if (vertexCount <= 0xffff) {
      const about = { componentType: componentType.u16, count };
      return this.add(this.shorts, Uint16Array.from(indices), 'SCALAR', about);
    }
    return this.add(this.longs, indices, 'SCALAR', { componentType: componentType.u32, count });
  }

  /**
   * The chunks of the buffer in order, each padded to a multiple of four bytes, with its views and accessors.
   * @param more bytes to write into the gaps between rows of vertices, as far as they fit
   */
  finish(more: Uint8Array) {
    const bufferViews: BufferView[] = [];
    const chunks: Uint8Array[] = [];
    const filled: FilledGaps[] = [];
    let rest = more;
    let byteLength = 0;
    const { vertices, places, shortRows, wideRows, longs, shorts, bytes } = this;
    for (const view of [vertices, places, shortRows, wideRows, longs, shorts, bytes]) {
      if (view.byteLength === 0) continue;
      for (const accessor of view.accessors) accessor.bufferView = bufferViews.length;
      bufferViews.push({
        buffer: 0,
        ...(byteLength > 0 && { byteOffset: byteLength }),
        byteLength: view.byteLength,
        ...(view.stride === null
          ? { target: target.indices }
          : { byteStride: view.stride, target: target.vertices }),
      });
      if (view.hasGaps) {
        const taken = view.fillGaps(rest);
        if (taken > 0) filled.push([bufferViews.length - 1, taken]);
        rest = rest.subarray(taken);
      }
      const padding = -view.byteLength & 3;
      chunks.push(...view.chunks, new Uint8Array(padding));
      byteLength += view.byteLength + padding;
    }
    return { accessors: this.accessors, bufferViews, chunks, byteLength, filled, rest };
  }

  private add(
    view: View,
    array: Float32Array | Uint32Array | Uint16Array | Uint8Array,
    type: Accessor['type'],
    about: About,
  ): number {
    const number = this.point(view, view.byteLength, type, about);
    view.chunks.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    view.byteLength += array.byteLength;
    return number;
  }

  private point(view: View, byteOffset: number, type: Accessor['type'], about: About): number {
    const accessor: Accessor = {
      bufferView: -1,
      ...(byteOffset > 0 && { byteOffset }),
      type,
      ...about,
    };
    view.accessors.push(accessor);
    return this.accessors.push(accessor) - 1;
  }
}

class View {
  readonly chunks: Uint8Array[] = [];
  readonly accessors: Accessor[] = [];
  byteLength = 0;

  /**
   * @param stride bytes of a vertex; null for indices
   * @param hasGaps whether its rows have unused bytes
   */
  constructor(
    readonly stride: number | null,
    readonly hasGaps = false,
  ) {}

  /** @returns the number of bytes that fitted */
  fillGaps(bytes: Uint8Array): number {
    let taken = 0;
    for (const rows of this.chunks) {
      taken += fillGaps(rows, this.stride ?? 0, bytes.subarray(taken));
    }
    return taken;
  }
}

function placesOf(positions: Uint16Array): About {
  const count = positions.length / 3;
  return { componentType: componentType.u16, normalized: true, count, ...rangeOf(positions) };
}
