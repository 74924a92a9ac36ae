import { outOfRange } from '../../../words/outOfRange';
import { encodeNormals, placePoints } from '../../../model/pack/placeVertices';
import { reverseWinding } from '../../../model/pack/reverseWinding';
import { damagedPack } from '../packArrays';
import type { OwnPiece } from './ownRows';
import type { Placement } from './readPlacements';
import { ascendingIndices, type ReadShape, type Triangles } from './shapeReader';

/** A piece with its placement. */
export interface PieceToPlace extends Placement {
  readonly slot: number;
  /** Number of its shape; null when its triangles are its batch's own. */
  readonly shape: number | null;
  readonly firstTriangleOfPart: number;
}

/** A placed piece with its triangles and their number. */
export interface FoundPiece extends Placement {
  readonly slot: number;
  readonly from: ReadShape | OwnPiece;
  readonly vertices: number;
  readonly triangles: number;
}

/** Merges pieces one after the other, in the model's coordinates. */
export class PieceMerger {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Int16Array<ArrayBuffer> | null;
  readonly colors: Uint16Array<ArrayBuffer> | null;
  readonly uvs: Float32Array<ArrayBuffer> | null;
  readonly index: Uint32Array<ArrayBuffer>;
  vertices = 0;
  triangles = 0;
  private readonly numbers: Int32Array;

  /**
   * @param own triangles of the batch, which contain all pieces without a shape
   * @param isTextured whether texture coordinates are needed
   */
  constructor(
    pieces: readonly FoundPiece[],
    private readonly own: Triangles<Int16Array> | undefined,
    isTextured = true,
  ) {
    const all = [
      ...(own ? [own] : []),
      ...pieces.flatMap(({ from }) => ('index' in from ? from : [])),
    ];
    const has = (name: 'normals' | 'colors' | 'uvs') => {
      const given = all.filter((one) => one[name] !== null);
      if (given.length > 0 && given.length < all.length) throw damagedPack('pieces');
      return given.length > 0;
    };
    const vertices = pieces.reduce((sum, piece) => sum + piece.vertices, 0);
    const triangles = pieces.reduce((sum, piece) => sum + piece.triangles, 0);
    this.positions = new Float32Array(3 * vertices);
    this.normals = has('normals') ? new Int16Array(2 * vertices) : null;
    this.colors = has('colors') ? new Uint16Array(4 * vertices) : null;
    this.uvs = isTextured && has('uvs') ? new Float32Array(2 * vertices) : null;
    this.index = new Uint32Array(3 * triangles);
    this.numbers = ascendingIndices(
      pieces.reduce((most, piece) => Math.max(most, piece.vertices), 0),
    );
  }

  /** @returns bounding box of the piece in the model's coordinates */
  add(piece: FoundPiece): Float32Array {
    const { from, vertices, triangles } = piece;
    const box = 'index' in from ? this.place(from, piece) : this.copyOwn(piece, from);
    this.vertices += vertices;
    this.triangles += triangles;
    return box;
  }

  private place(
    shape: ReadShape,
    { matrix, isMirrored, vertices: count }: FoundPiece,
  ): Float32Array {
    const first = this.vertices;
    const all = { used: this.numbers, count, first };
    if (this.normals && shape.normals) encodeNormals(shape.normals, all, matrix, this.normals);
    if (shape.colors) this.colors?.set(shape.colors, 4 * first);
    if (shape.uvs) this.uvs?.set(shape.uvs, 2 * first);
    const corners = this.addIndex(shape.index, first);
    // A mirrored placement reverses the winding order of triangles.
    if (isMirrored) reverseWinding(corners);
    return placePoints(shape.positions, all, matrix, this.positions);
  }

  private copyOwn({ vertices, triangles }: FoundPiece, piece: OwnPiece): Float32Array {
    const { own } = this;
    const { box, firstVertex: from } = piece;
    if (!own) return box;
    const first = this.vertices;
    const rows = (width: number) => [width * from, width * (from + vertices)] as const;
    this.positions.set(own.positions.subarray(...rows(3)), 3 * first);
    if (own.normals) this.normals?.set(own.normals.subarray(...rows(2)), 2 * first);
    if (own.colors) this.colors?.set(own.colors.subarray(...rows(4)), 4 * first);
    if (own.uvs) this.uvs?.set(own.uvs.subarray(...rows(2)), 2 * first);
    const corners = 3 * piece.firstTriangle;
    this.addIndex(own.index.subarray(corners, corners + 3 * triangles), first - from);
    return box;
  }

  private addIndex(index: Uint32Array, shift: number): Uint32Array {
    const to = this.index.subarray(3 * this.triangles, 3 * this.triangles + index.length);
    for (let i = 0; i < index.length; i++) to[i] = (index[i] ?? outOfRange()) + shift;
    return to;
  }
}
