import { boxAround } from '../../../model/pack/placeVertices';
import {
  maxPackCounts,
  type PackBatch,
  type StoredBatch,
  type StoredMergedBatch,
  type StoredPack,
  type StoredRepeatedBatch,
} from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';
import { OwnRows } from './ownRows';
import { PieceMerger, type FoundPiece, type PieceToPlace } from './pieceMerger';
import { readOwn, ShapeReader, type Triangles } from './shapeReader';
import type { SlotTable } from './slotTable';

type PieceOfBatch = FoundPiece & PieceToPlace;

/** Expands the batches of a pack for drawing, from pieces in slot order. */
export class BatchExpander {
  private readonly shapes: ShapeReader;
  private readonly rows: OwnRows;
  private readonly pieces: readonly PieceOfBatch[][];
  private own = 0;

  constructor(
    private readonly stored: StoredPack,
    private readonly table: SlotTable,
    private readonly arrays: PackArrays,
  ) {
    const { shapes, ownPieces, batches } = stored;
    this.shapes = new ShapeReader(shapes, arrays);
    this.rows = new OwnRows(ownPieces, table, arrays);
    this.pieces = batches.map(() => []);
  }

  /** @returns number of triangles of the piece */
  add(piece: PieceToPlace): number {
    const number = this.table.batchOf(piece.slot);
    const batch = this.stored.batches[number];
    if (!batch) throw damagedPack(`slot ${piece.slot}`);
    const found = piece.shape === null ? this.ownOf(piece) : this.shaped(piece, piece.shape);
    if ('shape' in batch && !isOf(batch, piece)) throw damagedPack(`slot ${piece.slot}`);
    this.pieces[number]?.push(found);
    return found.triangles;
  }

  /** @throws UnreadableModel when the batches do not match their pieces */
  finish(): readonly PackBatch[] {
    if (this.own !== this.rows.count) throw damagedPack('pieces');
    this.mustNotGrow();
    return this.stored.batches.map((batch, i) => this.batch(batch, i, this.pieces[i] ?? []));
  }

  private ownOf(piece: PieceToPlace): PieceOfBatch {
    this.own += 1;
    const from = this.rows.of(piece.slot);
    return { ...piece, from, vertices: from.vertices, triangles: from.triangles };
  }

  private shaped(piece: PieceToPlace, number: number): PieceOfBatch {
    const from = this.shapes.of(number);
    return { ...piece, from, vertices: from.vertices, triangles: from.index.length / 3 };
  }

  /**
   * Limits the triangles of merged pieces to `maxPackCounts.merged` plus twice those of all shapes (each one also
   * mirrored), so that a damaged pack cannot expand without limit.
   */
  private mustNotGrow(): void {
    const merged = this.stored.batches.reduce((sum, batch, i) => {
      if ('shape' in batch) return sum;
      const shaped = (this.pieces[i] ?? []).filter(({ shape }) => shape !== null);
      return sum + shaped.reduce((all, { triangles }) => all + triangles, 0);
    }, 0);
    if (merged > maxPackCounts.merged + 2 * this.shapes.triangles()) throw damagedPack('pieces');
  }

  private batch(stored: StoredBatch, number: number, pieces: readonly PieceOfBatch[]): PackBatch {
    if ('shape' in stored) return this.repeated(stored, number, pieces);
    const own = stored.own && readOwn(stored.own, this.arrays);
    mustAddUp(own, pieces, number);
    if (!stored.own || pieces.some(({ shape }) => shape !== null)) {
      return this.merged(stored, own, number, pieces);
    }
    const inOrder = [...pieces].sort((one, other) => rowOf(one) - rowOf(other));
    for (const { slot, vertices: vertexCount, firstTriangleOfPart, from } of inOrder) {
      if ('index' in from) continue;
      const { firstVertex, firstTriangle, box } = from;
      const place = { batch: number, firstVertex, vertexCount, firstTriangle };
      this.table.setTriangles(slot, { ...place, firstTriangleOfPart }, box);
    }
    const { surface } = stored;
    return { surface, repeated: false, ...stored.own, slots: this.arrays.add(slotsOf(inOrder)) };
  }

  private repeated(
    { surface, shape: shapeNumber, isMirrored }: StoredRepeatedBatch,
    number: number,
    pieces: readonly PieceOfBatch[],
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
      index: isMirrored ? this.shapes.flippedIndexOf(shape) : index,
    };
  }

  private merged(
    { surface }: StoredMergedBatch,
    own: Triangles<Int16Array> | undefined,
    number: number,
    pieces: readonly PieceOfBatch[],
  ): PackBatch {
    const { arrays, table } = this;
    const merger = new PieceMerger(pieces, own);
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

function rowOf({ from }: FoundPiece): number {
  return 'row' in from ? from.row : 0;
}

function isOf({ shape, isMirrored }: StoredRepeatedBatch, piece: PieceToPlace): boolean {
  return shape === piece.shape && isMirrored === piece.isMirrored;
}

/** Checks that the pieces without a shape make up exactly the batch's own triangles. */
function mustAddUp(
  own: Triangles<Int16Array> | undefined,
  pieces: readonly PieceOfBatch[],
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

/** The slot of each vertex, for pieces one after the other. */
export function slotsOf(
  pieces: readonly Pick<FoundPiece, 'slot' | 'vertices'>[],
): Float32Array<ArrayBuffer> {
  const slots = new Float32Array(pieces.reduce((sum, { vertices }) => sum + vertices, 0));
  let at = 0;
  for (const { slot, vertices } of pieces) slots.fill(slot, at, (at += vertices));
  return slots;
}
