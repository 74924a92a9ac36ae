import { identity4, encodeNormals, placePoints } from '../../../model/pack/placeVertices';
import { reverseWinding } from '../../../model/pack/reverseWinding';
import type { OwnTriangles, Span, StoredShape } from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';

/** Vertex arrays and indices; null for arrays that are missing. */
export interface Triangles<Normals> {
  readonly positions: Float32Array;
  readonly normals: Normals | null;
  readonly colors: Uint16Array | null;
  readonly uvs: Float32Array | null;
  readonly index: Uint32Array;
}

/** The triangles of a shape, in coordinates of its part. */
export interface ReadShape extends Triangles<Float32Array> {
  readonly stored: StoredShape;
  readonly vertices: number;
  /** Minimum and maximum corner in the part's coordinates. */
  readonly box: Float32Array;
}

/** @throws UnreadableModel when arrays are out of range, or of different lengths */
export function readOwn(own: OwnTriangles, arrays: PackArrays): Triangles<Int16Array> {
  const { rest, count } = read(own, arrays);
  return { ...rest, normals: own.normals ? arrays.shorts(own.normals, 2, count) : null };
}

/** Reads the shapes of a pack, each on first request. */
export class ShapeReader {
  private readonly known = new Map<number, ReadShape>();
  private readonly encoded = new Map<ReadShape, Span>();
  private readonly flipped = new Map<ReadShape, Span>();

  constructor(
    private readonly shapes: readonly StoredShape[],
    private readonly arrays: PackArrays,
  ) {}

  /** @throws UnreadableModel when the shape does not exist, or its triangles use vertices that it does not have */
  of(number: number): ReadShape {
    const known = this.known.get(number);
    if (known) return known;
    const stored = this.shapes[number];
    if (!stored) throw damagedPack(`shape ${number}`);
    const shape = this.read(stored, number);
    this.known.set(number, shape);
    return shape;
  }

  /** Total number of triangles of the shapes that have been read. */
  triangles(): number {
    return [...this.known.values()].reduce((sum, { index }) => sum + index.length / 3, 0);
  }

  /** Octahedron-encoded normals in the part's coordinates. */
  normalsOf(shape: ReadShape): Span | null {
    const known = this.encoded.get(shape);
    if (known || !shape.normals) return known ?? null;
    const { vertices: count, normals } = shape;
    const to = new Int16Array(2 * count);
    encodeNormals(normals, { used: ascendingIndices(count), count, first: 0 }, identity4, to);
    const span = this.arrays.add(to);
    this.encoded.set(shape, span);
    return span;
  }

  /** The indices with the winding order reversed. */
  flippedIndexOf(shape: ReadShape): Span {
    const known = this.flipped.get(shape);
    if (known) return known;
    const index = new Uint32Array(shape.index);
    reverseWinding(index);
    const span = this.arrays.add(index);
    this.flipped.set(shape, span);
    return span;
  }

  private read(stored: StoredShape, number: number): ReadShape {
    const { rest, count } = read(stored, this.arrays);
    const { positions, index } = rest;
    // The writer removes unused vertices, so there are never more vertices than indices.
    if (count > index.length || index.some((vertex) => vertex >= count)) {
      throw damagedPack(`shape ${number}`);
    }
    const normals = stored.normals ? this.arrays.floats(stored.normals, 3, count) : null;
    const all = { used: ascendingIndices(count), count, first: 0 };
    const box = placePoints(positions, all, identity4, new Float32Array(positions.length));
    return { ...rest, stored, normals, vertices: count, box };
  }
}

/** The numbers 0, 1, 2, … */
export function ascendingIndices(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

function read({ positions, colors, uvs, index }: StoredShape, arrays: PackArrays) {
  const points = arrays.floats(positions, 3);
  const count = points.length / 3;
  const rest = {
    positions: points,
    colors: colors ? arrays.unsignedShorts(colors, 4, count) : null,
    uvs: uvs ? arrays.floats(uvs, 2, count) : null,
    index: arrays.integers(index, 3),
  };
  return { rest, count };
}
