import { outOfRange } from '../../../words/outOfRange';
import { boxAround, encodeNormals, placePoints } from '../../../model/pack/placeVertices';
import { turnRound } from '../../../model/pack/turnRound';
import {
  packMost,
  type PackBatch,
  type StoredBatch,
  type StoredMergedBatch,
  type StoredPack,
  type StoredRepeatedBatch,
} from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';
import type { Placement } from './readPlacements';
import { readOwn, ShapeReader, upTo, type ReadShape, type Triangles } from './shapeReader';
import type { SlotTable } from './slotTable';

/** A piece in its place. */
export interface PieceToPlace extends Placement {
  readonly slot: number;
  /** Number of its shape; null for triangles that stand in their batch alone. */
  readonly shape: number | null;
  readonly firstTriangleOfPart: number;
}

interface FoundPiece extends PieceToPlace {
  /** Of `shape`, or the box and the numbers of those that stand alone. */
  readonly from: ReadShape | OwnPiece;
  readonly vertices: number;
  readonly triangles: number;
}

interface OwnPiece {
  readonly box: Float32Array;
}

/** Makes the batches of a pack as they are drawn, from pieces in the order of their slots. */
export class BatchExpander {
  private readonly shapes: ShapeReader;
  private readonly counts: Uint32Array;
  private readonly boxes: Float32Array;
  private readonly pieces: readonly FoundPiece[][];
  private own = 0;

  constructor(
    private readonly stored: StoredPack,
    private readonly table: SlotTable,
    private readonly arrays: PackArrays,
  ) {
    const { shapes, ownPieces, batches } = stored;
    this.shapes = new ShapeReader(shapes, arrays);
    this.counts = arrays.integers(ownPieces.counts, 2);
    this.boxes = arrays.floats(ownPieces.boxes, 6, this.counts.length / 2);
    this.pieces = batches.map(() => []);
  }

  /** @returns how many triangles the piece has */
  add(piece: PieceToPlace): number {
    const number = this.table.batchOf(piece.slot);
    const batch = this.stored.batches[number];
    if (!batch) throw damagedPack(`slot ${piece.slot}`);
    const found = piece.shape === null ? this.nextOwn(piece) : this.shaped(piece, piece.shape);
    if ('shape' in batch && !isOf(batch, piece)) throw damagedPack(`slot ${piece.slot}`);
    this.pieces[number]?.push(found);
    return found.triangles;
  }

  /** @throws UnreadableModel when the batches are not what their pieces add up to */
  finish(): readonly PackBatch[] {
    if (2 * this.own !== this.counts.length) throw damagedPack('pieces');
    this.mustNotGrow();
    return this.stored.batches.map((batch, i) => this.batch(batch, i, this.pieces[i] ?? []));
  }

  private nextOwn(piece: PieceToPlace): FoundPiece {
    const row = this.own++;
    const [vertices, triangles] = this.counts.subarray(2 * row, 2 * row + 2);
    if (vertices === undefined || triangles === undefined) throw damagedPack(`slot ${piece.slot}`);
    return {
      ...piece,
      from: { box: this.boxes.subarray(6 * row, 6 * row + 6) },
      vertices,
      triangles,
    };
  }

  private shaped(piece: PieceToPlace, number: number): FoundPiece {
    const from = this.shapes.of(number);
    return { ...piece, from, vertices: from.vertices, triangles: from.index.length / 3 };
  }

  /** What is merged is written out for each place, of much that is repeated once for each side at most. */
  private mustNotGrow(): void {
    const merged = this.stored.batches.reduce((sum, batch, i) => {
      if ('shape' in batch) return sum;
      const shaped = (this.pieces[i] ?? []).filter(({ shape }) => shape !== null);
      return sum + shaped.reduce((all, { triangles }) => all + triangles, 0);
    }, 0);
    if (merged > packMost.merged + 2 * this.shapes.triangles()) throw damagedPack('pieces');
  }

  private batch(stored: StoredBatch, number: number, pieces: readonly FoundPiece[]): PackBatch {
    if ('shape' in stored) return this.repeated(stored, number, pieces);
    const own = stored.own && readOwn(stored.own, this.arrays);
    mustAddUp(own, pieces, number);
    if (!stored.own || pieces.some(({ shape }) => shape !== null)) {
      return this.merged(stored, own, number, pieces);
    }
    let [firstVertex, firstTriangle] = [0, 0];
    for (const { slot, vertices, triangles, firstTriangleOfPart, from } of pieces) {
      const place = { batch: number, firstVertex, vertexCount: vertices, firstTriangle };
      this.table.setTriangles(slot, { ...place, firstTriangleOfPart }, from.box);
      firstVertex += vertices;
      firstTriangle += triangles;
    }
    const { surface } = stored;
    return { surface, repeated: false, ...stored.own, slots: this.arrays.add(slotsOf(pieces)) };
  }

  private repeated(
    { surface, shape: shapeNumber, isMirrored }: StoredRepeatedBatch,
    number: number,
    pieces: readonly FoundPiece[],
  ): PackBatch {
    const shape = this.shapes.of(shapeNumber);
    for (const { slot, matrix, vertices: vertexCount, firstTriangleOfPart } of pieces) {
      const place = { batch: number, firstVertex: 0, vertexCount, firstTriangle: 0 };
      const box = boxAround(shape.box, matrix);
      this.table.setTriangles(slot, { ...place, firstTriangleOfPart }, box);
    }
    const { positions, colors, uvs, index } = shape.stored;
    const normals = this.shapes.normalsOf(shape);
    return {
      surface,
      repeated: true,
      positions,
      ...(normals && { normals }),
      ...(colors && { colors }),
      ...(uvs && { uvs }),
      index: isMirrored ? this.shapes.turnedIndexOf(shape) : index,
    };
  }

  private merged(
    { surface }: StoredMergedBatch,
    own: Triangles<Int16Array> | undefined,
    number: number,
    pieces: readonly FoundPiece[],
  ): PackBatch {
    const { arrays, table } = this;
    const merger = new Merger(pieces, own);
    for (const piece of pieces) {
      const { slot, vertices: vertexCount, firstTriangleOfPart } = piece;
      const [firstVertex, firstTriangle] = [merger.vertices, merger.triangles];
      const place = { batch: number, firstVertex, vertexCount, firstTriangle };
      table.setTriangles(slot, { ...place, firstTriangleOfPart }, merger.add(piece));
    }
    const { positions, normals, colors, uvs, index } = merger;
    return {
      surface,
      repeated: false,
      positions: arrays.add(positions),
      ...(normals && { normals: arrays.add(normals) }),
      slots: arrays.add(slotsOf(pieces)),
      ...(colors && { colors: arrays.add(colors) }),
      ...(uvs && { uvs: arrays.add(uvs) }),
      index: arrays.add(index),
    };
  }
}

function isOf({ shape, isMirrored }: StoredRepeatedBatch, piece: PieceToPlace): boolean {
  return shape === piece.shape && isMirrored === piece.isMirrored;
}

/** The pieces that stand alone are the whole of the batch's own triangles. */
function mustAddUp(
  own: Triangles<Int16Array> | undefined,
  pieces: readonly FoundPiece[],
  number: number,
): void {
  const alone = pieces.filter(({ shape }) => shape === null);
  const vertices = alone.reduce((sum, piece) => sum + piece.vertices, 0);
  const triangles = alone.reduce((sum, piece) => sum + piece.triangles, 0);
  const isWhole =
    pieces.length > 0 &&
    3 * vertices === (own?.positions.length ?? 0) &&
    3 * triangles === (own?.index.length ?? 0);
  if (!isWhole) throw damagedPack(`batch ${number}`);
}

function slotsOf(pieces: readonly FoundPiece[]): Float32Array<ArrayBuffer> {
  const slots = new Float32Array(pieces.reduce((sum, { vertices }) => sum + vertices, 0));
  let at = 0;
  for (const { slot, vertices } of pieces) slots.fill(slot, at, (at += vertices));
  return slots;
}

/** Puts pieces one after the other, in the model's coordinates. */
class Merger {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Int16Array<ArrayBuffer> | null;
  readonly colors: Uint16Array<ArrayBuffer> | null;
  readonly uvs: Float32Array<ArrayBuffer> | null;
  readonly index: Uint32Array<ArrayBuffer>;
  vertices = 0;
  triangles = 0;
  private readonly numbers: Int32Array;
  private ownVertices = 0;
  private ownTriangles = 0;

  constructor(
    pieces: readonly FoundPiece[],
    private readonly own: Triangles<Int16Array> | undefined,
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
    this.uvs = has('uvs') ? new Float32Array(2 * vertices) : null;
    this.index = new Uint32Array(3 * triangles);
    this.numbers = upTo(pieces.reduce((most, piece) => Math.max(most, piece.vertices), 0));
  }

  /** @returns the box around the piece in its place */
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
    // Mirrored triangles show their other side.
    if (isMirrored) turnRound(corners);
    return placePoints(shape.positions, all, matrix, this.positions);
  }

  private copyOwn({ vertices, triangles }: FoundPiece, { box }: OwnPiece): Float32Array {
    const { own } = this;
    if (!own) return box;
    const [from, first] = [this.ownVertices, this.vertices];
    const rows = (width: number) => [width * from, width * (from + vertices)] as const;
    this.positions.set(own.positions.subarray(...rows(3)), 3 * first);
    if (own.normals) this.normals?.set(own.normals.subarray(...rows(2)), 2 * first);
    if (own.colors) this.colors?.set(own.colors.subarray(...rows(4)), 4 * first);
    if (own.uvs) this.uvs?.set(own.uvs.subarray(...rows(2)), 2 * first);
    const corners = 3 * this.ownTriangles;
    this.addIndex(own.index.subarray(corners, corners + 3 * triangles), first - from);
    this.ownVertices += vertices;
    this.ownTriangles += triangles;
    return box;
  }

  private addIndex(index: Uint32Array, shift: number): Uint32Array {
    const to = this.index.subarray(3 * this.triangles, 3 * this.triangles + index.length);
    for (let i = 0; i < index.length; i++) to[i] = (index[i] ?? outOfRange()) + shift;
    return to;
  }
}
