import {
  noBatch,
  pieceColumns,
  pieceRow,
  type PackBatch,
  type PackSurface,
  type Span,
} from '../../../../model/viewPack';
import { outOfRange } from '../../../../words/outOfRange';
import { memoized } from '../../../../words/memoized';
import type { AddedArray } from '../../../pack/packArrays';
import { areEqual, hashOf, joinEqual, type JoinedArrays } from './joinedArrays';
import { placementsOf, roundedSize, type JoinedSide } from './joinedSide';
import { handedness, movedGeometry, type PlacedGeometry } from './movedGeometry';

interface JoinedFaces {
  readonly batches: readonly PackBatch[];
  /** As `PackPieces.places`, of both. */
  readonly places: Uint32Array<ArrayBuffer>;
}

/**
 * Joins the triangles of two packs. Pieces that are equal in both are held once: those of a part that is drawn at
 * several places in one batch for both, all others in two batches with the same arrays, of which each has its own
 * slots. Parts that only moved are held once as well: as parts that are drawn at several places.
 */
export function joinFaces(first: JoinedSide, second: JoinedSide, to: JoinedArrays): JoinedFaces {
  const joining = new FaceJoin(to, second.firstSlot + second.description.pieces.count);
  for (const side of [first, second]) joining.addLines(side);
  for (const side of [first, second]) joining.addRepeated(side);
  joinEqual(mergedPieces(first), mergedPieces(second), {
    groupOf: ({ source }) => source,
    isEqual: isEqualPiece,
    add: (like, lists) => {
      joining.addMerged(like, lists);
    },
    addMoved: (others) => joining.addMoved(others),
  });
  return joining;
}

/** A batch of one of the packs. */
interface Source {
  readonly surface: PackSurface;
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Int16Array<ArrayBuffer> | null;
  readonly colors: Uint16Array<ArrayBuffer> | null;
  readonly uvs: Float32Array<ArrayBuffer> | null;
  readonly index: Uint32Array<ArrayBuffer>;
}

/** A piece in a batch of merged pieces. */
interface Piece {
  readonly source: Source;
  /** In the joined pack. */
  readonly slot: number;
  readonly firstVertex: number;
  readonly vertexCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly firstTriangleOfPart: number;
  readonly hash: number;
  /** As in `PlacedGeometry`. */
  readonly place: Float64Array;
  readonly size: string;
}

class FaceJoin implements JoinedFaces {
  readonly batches: PackBatch[] = [];
  readonly places: Uint32Array<ArrayBuffer>;
  private readonly repeated = new Map<string, number>();

  constructor(
    private readonly to: JoinedArrays,
    slots: number,
  ) {
    this.places = new Uint32Array(pieceRow * slots);
  }

  /** Takes over the rows of pieces that have no triangles. */
  addLines(side: JoinedSide): void {
    const rows = rowsOf(side);
    for (let slot = 0; slot < side.description.pieces.count; slot++) {
      const row = rows.subarray(pieceRow * slot, pieceRow * (slot + 1));
      if (row[pieceColumns.batch] === noBatch) this.setRow(side.firstSlot + slot, row);
    }
  }

  addRepeated(side: JoinedSide): void {
    const numbers = side.description.batches.map((batch, number) =>
      batch.repeated ? this.repeatedOf(sourceOf(side, number)) : null,
    );
    const rows = rowsOf(side);
    for (let slot = 0; slot < side.description.pieces.count; slot++) {
      const row = rows.slice(pieceRow * slot, pieceRow * (slot + 1));
      const number = numbers[row[pieceColumns.batch] ?? outOfRange()] ?? null;
      if (number === null) continue;
      row[pieceColumns.batch] = number;
      this.setRow(side.firstSlot + slot, row);
    }
  }

  private repeatedOf({ surface, ...given }: Source): number {
    const arrays = spansOf(given, (array) => this.to.once(array));
    const key = JSON.stringify([surfaceKey(surface), arrays]);
    return memoized(
      this.repeated,
      key,
      () => this.batches.push({ surface, repeated: true, ...arrays }) - 1,
    );
  }

  /**
   * Adds a batch of pieces, or several with the same arrays.
   * @param like the pieces whose triangles are written; of one source, in its order
   * @param lists for each batch, the pieces that have these triangles
   */
  addMerged(like: readonly Piece[], lists: readonly (readonly Piece[])[]): void {
    const [some] = like;
    if (!some) return;
    const { surface } = some.source;
    const arrays = spansOf(gathered(some.source, like), (array) => this.to.add(array));
    for (const pieces of lists) {
      const slots = new Float32Array(arrays.positions[1] / 3);
      let [vertex, triangle] = [0, 0];
      for (const { slot, vertexCount, triangleCount, firstTriangleOfPart } of pieces) {
        slots.fill(slot, vertex, vertex + vertexCount);
        const row = [this.batches.length, vertex, vertexCount, triangle, firstTriangleOfPart];
        this.setRow(slot, row);
        vertex += vertexCount;
        triangle += triangleCount;
      }
      this.batches.push({ surface, repeated: false, ...arrays, slots: this.to.add(slots) });
    }
  }

  /** Adds pieces that only stand elsewhere in the other revision. @returns which these are */
  addMoved(others: readonly Piece[]): ReadonlySet<Piece> {
    const moved = new Set<Piece>();
    const isAlike = (one: PlacedPiece, other: PlacedPiece) => isSameMesh(one.piece, other.piece);
    for (const { points, normals, items } of movedGeometry(others.flatMap(placedPiece), isAlike)) {
      const [{ piece: some } = outOfRange()] = items;
      const { index, ...rest } = gathered(some.source, [some]);
      const arrays = spansOf({ ...rest, positions: points, normals, index }, (array) =>
        this.to.once(array),
      );
      const { surface } = some.source;
      const batch = this.batches.push({ surface, repeated: true, ...arrays }) - 1;
      for (const { piece } of items) {
        this.setRow(piece.slot, [batch, 0, piece.vertexCount, 0, piece.firstTriangleOfPart]);
        moved.add(piece);
      }
    }
    return moved;
  }

  private setRow(slot: number, row: ArrayLike<number>): void {
    this.places.set(row, pieceRow * slot);
  }
}

interface PlacedPiece extends PlacedGeometry {
  readonly piece: Piece;
}

function placedPiece(piece: Piece): readonly PlacedPiece[] {
  const { place, size, vertexCount, triangleCount, source } = piece;
  const mirrors = handedness(place);
  if (mirrors === 0) return [];
  const arrays = arraysOf(piece);
  const key = [vertexCount, triangleCount, mirrors, size, surfaceKey(source.surface)].join();
  const byteLength = listOf(arrays).reduce((sum, array) => sum + array.byteLength, 0);
  return [{ piece, key, points: arrays.positions, normals: arrays.normals, place, byteLength }];
}

type Arrays = Omit<Source, 'surface'>;

interface Spans {
  readonly positions: Span;
  readonly normals?: Span;
  readonly colors?: Span;
  readonly uvs?: Span;
  readonly index: Span;
}

function spansOf(
  { positions, normals, colors, uvs, index }: Arrays,
  add: (array: AddedArray) => Span,
): Spans {
  return {
    positions: add(positions),
    ...(normals && { normals: add(normals) }),
    ...(colors && { colors: add(colors) }),
    ...(uvs && { uvs: add(uvs) }),
    index: add(index),
  };
}

function rowsOf({ description, arrays }: JoinedSide): Uint32Array<ArrayBuffer> {
  const { places, count } = description.pieces;
  return arrays.integers(places, pieceRow, count);
}

function sourceOf(side: JoinedSide, number: number): Source {
  const { description, arrays, pictures } = side;
  const batch = description.batches[number] ?? outOfRange();
  const { surface, repeated, normals, colors, uvs } = batch;
  const { picture } = surface;
  const positions = arrays.floats(batch.positions, 3);
  const count = positions.length / 3;
  return {
    surface:
      picture === undefined ? surface : { ...surface, picture: pictures[picture] ?? outOfRange() },
    positions: repeated ? positions : side.moved(positions),
    normals: normals ? arrays.shorts(normals, 2, count) : null,
    colors: colors ? arrays.unsignedShorts(colors, 4, count) : null,
    uvs: uvs ? arrays.floats(uvs, 2, count) : null,
    index: arrays.integers(batch.index, 3),
  };
}

/** The pieces of merged batches, batch by batch in the order of their triangles. */
function mergedPieces(side: JoinedSide): readonly Piece[] {
  const rows = rowsOf(side);
  const placeOf = placementsOf(side);
  const partOf = partsOfSlots(side);
  const { batches, pieces } = side.description;
  const slotsOf: number[][] = batches.map(() => []);
  const column = (slot: number, name: keyof typeof pieceColumns) =>
    rows[pieceRow * slot + pieceColumns[name]] ?? outOfRange();
  for (let slot = 0; slot < pieces.count; slot++) slotsOf[column(slot, 'batch')]?.push(slot);
  return batches.flatMap(({ repeated }, number) => {
    if (repeated) return [];
    const source = sourceOf(side, number);
    const slots = slotsOf[number] ?? outOfRange();
    slots.sort((one, other) => column(one, 'firstTriangle') - column(other, 'firstTriangle'));
    return slots.map((slot, i): Piece => {
      const [firstVertex, vertexCount] = [column(slot, 'firstVertex'), column(slot, 'vertexCount')];
      const firstTriangle = column(slot, 'firstTriangle');
      const next = slots[i + 1];
      const end = next === undefined ? source.index.length / 3 : column(next, 'firstTriangle');
      const place = { firstVertex, vertexCount, firstTriangle, triangleCount: end - firstTriangle };
      const firstTriangleOfPart = column(slot, 'firstTriangleOfPart');
      const own = { source, slot: side.firstSlot + slot, ...place, firstTriangleOfPart };
      const number = partOf[slot] ?? outOfRange();
      const size = roundedSize(side.description.parts[number] ?? outOfRange());
      const hash = hashOf(listOf(arraysOf(own)), -firstVertex);
      return { ...own, hash, place: placeOf(number), size };
    });
  });
}

/** The number of the part of each slot. */
function partsOfSlots({ description }: JoinedSide): Uint32Array {
  const all = new Uint32Array(description.pieces.count);
  description.parts.forEach(({ firstSlot, slots }, part) => {
    all.fill(part, firstSlot, firstSlot + slots);
  });
  return all;
}

type Range = Omit<Piece, 'hash' | 'place' | 'size'>;

/** The part of the arrays of its batch that belongs to a piece. */
function arraysOf({ source, ...range }: Range): Arrays {
  const { firstVertex: from, vertexCount, firstTriangle, triangleCount } = range;
  const end = from + vertexCount;
  const { positions, normals, colors, uvs, index } = source;
  return {
    positions: positions.subarray(3 * from, 3 * end),
    normals: normals && normals.subarray(2 * from, 2 * end),
    colors: colors && colors.subarray(4 * from, 4 * end),
    uvs: uvs && uvs.subarray(2 * from, 2 * end),
    index: index.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount)),
  };
}

function listOf({ positions, normals, colors, uvs, index }: Arrays) {
  return [positions, normals, colors, uvs, index].filter((array) => array !== null);
}

/** Whether two pieces have the same triangles on the same surface. */
function isEqualPiece(one: Piece, other: Piece): boolean {
  const [own, others] = [arraysOf(one), arraysOf(other)];
  return (
    isEqualArray(own.positions, others.positions) &&
    isEqualArray(own.normals, others.normals) &&
    isSameMesh(one, other)
  );
}

/** Whether two pieces have the same triangles on the same surface, wherever their vertices are. */
function isSameMesh(one: Piece, other: Piece): boolean {
  const [own, others] = [arraysOf(one), arraysOf(other)];
  const names = ['colors', 'uvs'] as const;
  const by = other.firstVertex - one.firstVertex;
  return (
    surfaceKey(one.source.surface) === surfaceKey(other.source.surface) &&
    names.every((name) => isEqualArray(own[name], others[name])) &&
    own.index.length === others.index.length &&
    own.index.every((corner, i) => corner + by === others.index[i])
  );
}

function isEqualArray(one: AddedArray | null, other: AddedArray | null): boolean {
  return one && other ? areEqual(one, other) : one === other;
}

function surfaceKey({ doubleSided, picture, cut, shines }: PackSurface): string {
  return JSON.stringify([doubleSided, picture ?? null, cut ?? null, shines]);
}

/** The arrays of pieces of one batch, one piece after the other. */
function gathered(source: Source, pieces: readonly Piece[]): Arrays {
  const vertices = pieces.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const triangles = pieces.reduce((sum, { triangleCount }) => sum + triangleCount, 0);
  const all = {
    positions: new Float32Array(3 * vertices),
    normals: source.normals && new Int16Array(2 * vertices),
    colors: source.colors && new Uint16Array(4 * vertices),
    uvs: source.uvs && new Float32Array(2 * vertices),
    index: new Uint32Array(3 * triangles),
  };
  let [vertex, corner] = [0, 0];
  for (const piece of pieces) {
    const { positions, normals, colors, uvs, index } = arraysOf(piece);
    all.positions.set(positions, 3 * vertex);
    if (normals) all.normals?.set(normals, 2 * vertex);
    if (colors) all.colors?.set(colors, 4 * vertex);
    if (uvs) all.uvs?.set(uvs, 2 * vertex);
    const by = vertex - piece.firstVertex;
    for (const old of index) all.index[corner++] = old + by;
    vertex += piece.vertexCount;
  }
  return all;
}
