import {
  BufferAttribute,
  BufferGeometry,
  type InterleavedBufferAttribute,
  Matrix3,
  type Matrix4,
  type MeshStandardMaterial,
} from 'three';
import { type FacePiece, indexCountOf } from './facePiece';

export interface MergedFaces {
  readonly geometry: BufferGeometry;
  readonly coordinates: Float32Array;
  readonly index: Uint32Array;
  /** By piece. */
  readonly firstVertices: readonly number[];
  readonly firstTriangles: readonly number[];
}

/** Puts pieces of one surface into one geometry in the model's coordinates, each vertex with its slot. */
export function mergeFaces(pieces: readonly FacePiece[], like: MeshStandardMaterial): MergedFaces {
  const merger = new Merger(pieces, like);
  for (const piece of pieces) merger.add(piece);
  return merger.finish();
}

const full = 32767;

class Merger {
  private readonly index: Uint32Array<ArrayBuffer>;
  private readonly coordinates: Float32Array<ArrayBuffer>;
  private readonly slots: Float32Array<ArrayBuffer>;
  /** Four numbers a vertex, because graphics cards read no odd ones. */
  private readonly normals: Int16Array<ArrayBuffer> | null;
  private readonly colors: Float32Array<ArrayBuffer> | null;
  private readonly uvs: Float32Array<ArrayBuffer> | null;
  private readonly firstVertices: number[] = [];
  private readonly firstTriangles: number[] = [];
  private readonly known = new Map<object, Float32Array>();
  private vertices = 0;
  private corners = 0;
  /** For the vertices of a piece: one more than their place among those that are used, or 0. */
  private renumbered = new Int32Array(0);
  private used = new Int32Array(0);

  constructor(
    pieces: readonly FacePiece[],
    private readonly like: MeshStandardMaterial,
  ) {
    let [corners, vertices] = [0, 0];
    for (const { geometry } of pieces) {
      corners += indexCountOf(geometry);
      vertices += Math.min(geometry.getAttribute('position').count, indexCountOf(geometry));
    }
    this.index = new Uint32Array(corners);
    this.coordinates = new Float32Array(vertices * 3);
    this.slots = new Float32Array(vertices);
    this.normals = like.flatShading ? null : new Int16Array(vertices * 4);
    this.colors = like.vertexColors ? new Float32Array(vertices * 4) : null;
    this.uvs = like.map ? new Float32Array(vertices * 2) : null;
  }

  add({ geometry, place, slot }: FacePiece): void {
    const first = this.vertices;
    this.firstVertices.push(first);
    this.firstTriangles.push(this.corners / 3);
    const count = this.takeCorners(geometry, place.determinant() < 0);
    this.vertices += count;
    this.slots.fill(slot, first, first + count);
    const { used, coordinates, normals, colors, uvs } = this;
    writePoints(this.numbersOf(geometry, 'position', 3), used, count, place, coordinates, first);
    if (normals) {
      writeNormals(this.numbersOf(geometry, 'normal', 3), used, count, place, normals, first);
    }
    if (colors) writeItems(this.numbersOf(geometry, 'color', 4), used, count, 4, colors, first);
    const uv = this.like.map?.channel === 1 ? 'uv1' : 'uv';
    if (uvs) writeItems(this.numbersOf(geometry, uv, 2), used, count, 2, uvs, first);
  }

  finish(): MergedFaces {
    const { index, firstVertices, firstTriangles, vertices } = this;
    const geometry = new BufferGeometry();
    // Pieces that share vertices leave room at the end, which would only take up memory.
    const coordinates = shortened(this.coordinates, vertices * 3);
    geometry.setAttribute('position', new BufferAttribute(coordinates, 3));
    geometry.setAttribute('slot', new BufferAttribute(shortened(this.slots, vertices), 1));
    if (this.normals) {
      const normals =
        this.normals.length === vertices * 4 ? this.normals : this.normals.slice(0, vertices * 4);
      geometry.setAttribute('normal', new BufferAttribute(normals, 4, true));
    }
    if (this.colors) {
      const colors = shortened(this.colors, vertices * 4);
      geometry.setAttribute('color', new BufferAttribute(colors, 4));
    }
    if (this.uvs) {
      const name = this.like.map?.channel === 1 ? 'uv1' : 'uv';
      const uvs = shortened(this.uvs, vertices * 2);
      geometry.setAttribute(name, new BufferAttribute(uvs, 2));
    }
    geometry.setIndex(new BufferAttribute(index, 1));
    return { geometry, coordinates, index, firstVertices, firstTriangles };
  }

  /** @returns how many vertices the piece uses; `used` then has their numbers in its geometry */
  private takeCorners(geometry: BufferGeometry, isMirrored: boolean): number {
    const { count } = geometry.getAttribute('position');
    if (this.renumbered.length < count) {
      this.renumbered = new Int32Array(count);
      this.used = new Int32Array(count);
    }
    const { renumbered, used, index, corners } = this;
    renumbered.fill(0, 0, count);
    const given = geometry.index?.array ?? null;
    const length = indexCountOf(geometry);
    let next = 0;
    for (let i = 0; i < length; i++) {
      const vertex = given ? (given[i] ?? 0) : i;
      let number = renumbered[vertex] ?? 0;
      if (number === 0) {
        used[next++] = vertex;
        renumbered[vertex] = number = next;
      }
      index[corners + i] = this.vertices + number - 1;
    }
    if (isMirrored) turnRound(index, corners, corners + length);
    this.corners += length;
    return next;
  }

  /** The numbers of an attribute as floats, `size` a vertex; ones where it has none. */
  private numbersOf(geometry: BufferGeometry, name: string, size: number): Float32Array {
    if (!geometry.hasAttribute(name)) {
      return new Float32Array(geometry.getAttribute('position').count * size).fill(1);
    }
    const attribute = geometry.getAttribute(name);
    const known = this.known.get(attribute);
    if (known) return known;
    const numbers = floatsOf(attribute, size);
    this.known.set(attribute, numbers);
    return numbers;
  }
}

export function floatsOf(
  attribute: BufferAttribute | InterleavedBufferAttribute,
  size: number,
): Float32Array {
  const { itemSize, count } = attribute;
  const isPlain = !('data' in attribute) && !attribute.normalized && itemSize === size;
  if (isPlain && attribute.array instanceof Float32Array) return attribute.array;
  const numbers = new Float32Array(count * size).fill(1);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < Math.min(size, itemSize); k++) {
      numbers[i * size + k] = attribute.getComponent(i, k);
    }
  }
  return numbers;
}

/** Mirrored triangles show their other side; walked the other way round they show the right one. */
export function turnRound(index: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i += 3) {
    const second = index[i + 1] ?? 0;
    index[i + 1] = index[i + 2] ?? 0;
    index[i + 2] = second;
  }
}

function writePoints(
  from: Float32Array,
  used: Int32Array,
  count: number,
  place: Matrix4,
  to: Float32Array,
  first: number,
): void {
  const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = place.elements;
  for (let n = 0; n < count; n++) {
    const at = 3 * (used[n] ?? 0);
    const x = from[at] ?? 0;
    const y = from[at + 1] ?? 0;
    const z = from[at + 2] ?? 0;
    const goal = 3 * (first + n);
    to[goal] = a * x + d * y + g * z + u;
    to[goal + 1] = b * x + e * y + h * z + v;
    to[goal + 2] = c * x + f * y + i * z + w;
  }
}

function writeNormals(
  from: Float32Array,
  used: Int32Array,
  count: number,
  place: Matrix4,
  to: Int16Array,
  first: number,
): void {
  const [a, b, c, d, e, f, g, h, i] = new Matrix3().getNormalMatrix(place).elements;
  for (let n = 0; n < count; n++) {
    const at = 3 * (used[n] ?? 0);
    const x = from[at] ?? 0;
    const y = from[at + 1] ?? 0;
    const z = from[at + 2] ?? 0;
    const nx = a * x + d * y + g * z;
    const ny = b * x + e * y + h * z;
    const nz = c * x + f * y + i * z;
    const scale = full / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    const goal = 4 * (first + n);
    to[goal] = Math.round(nx * scale);
    to[goal + 1] = Math.round(ny * scale);
    to[goal + 2] = Math.round(nz * scale);
  }
}

function writeItems(
  from: Float32Array,
  used: Int32Array,
  count: number,
  size: number,
  to: Float32Array,
  first: number,
): void {
  for (let n = 0; n < count; n++) {
    const at = size * (used[n] ?? 0);
    for (let k = 0; k < size; k++) to[size * (first + n) + k] = from[at + k] ?? 0;
  }
}

function shortened(numbers: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  return numbers.length === length ? numbers : numbers.slice(0, length);
}
