import { memoized } from '../../../words/memoized';
import { groupBy } from '../../../words/groupBy';
import { appearanceRow, type StoredPack } from '../../../model/viewPack';
import { damagedPack, type PackArrays } from '../packArrays';
import { slotsOf } from '../expand/expandBatches';
import type { OwnPiece } from '../expand/ownRows';
import { PieceMerger } from '../expand/pieceMerger';
import { readOwn, type Triangles } from '../expand/shapeReader';
import type { PartialFaces } from './partialListener';
import type { ArrivedPiece } from './placedPieces';

/** Fewer triangles are held back until more arrive, except for the first ones. */
const fewTriangles = 20_000;

/** Collects pieces and merges them from time to time for drawing. */
export class PieceDrawing {
  private waiting: ArrivedPiece[] = [];
  private waitingTriangles = 0;
  /** Number of triangles that have been reported. */
  private drawn = 0;
  /** Number of vertices of all accepted pieces. */
  private vertices = 0;
  private readonly own = new Map<number, Triangles<Int16Array>>();

  constructor(
    private readonly stored: StoredPack,
    private readonly arrays: PackArrays,
    private readonly maxTriangles: number,
  ) {}

  /** @returns whether the pieces were accepted; they are left out when the limit would be exceeded */
  add(pieces: readonly ArrivedPiece[]): boolean {
    const triangles = pieces.reduce((sum, piece) => sum + piece.triangles, 0);
    const vertices = pieces.reduce((sum, piece) => sum + piece.vertices, 0);
    if (this.drawn + this.waitingTriangles + triangles > this.maxTriangles) return false;
    if (this.vertices + vertices > 3 * this.maxTriangles) return false;
    for (const piece of pieces) this.waiting.push(piece);
    this.waitingTriangles += triangles;
    this.vertices += vertices;
    return true;
  }

  /**
   * Merges the waiting pieces; null when it is better to wait for more. The threshold is half of what was drawn before,
   * so that the total work stays within a small multiple of the whole.
   * @throws UnreadableModel when the triangles are missing
   */
  faces(isLast: boolean): readonly PartialFaces[] | null {
    const enough = this.drawn === 0 ? 1 : Math.max(fewTriangles, this.drawn / 2);
    if (this.waitingTriangles < enough && !isLast) return null;
    const pieces = this.waiting;
    this.waiting = [];
    this.drawn += this.waitingTriangles;
    this.waitingTriangles = 0;
    const groups = groupBy(pieces, (piece) => this.keyOf(piece));
    return [...groups.values()].map((group) => this.written(group));
  }

  private keyOf({ batch, from }: ArrivedPiece): string {
    const { doubleSided, shines } = this.surfaceOf(batch);
    if ('row' in from) return `own ${batch}`;
    const has = [from.normals, from.colors, from.uvs].map((one) => one !== null);
    return [doubleSided, shines, ...has].join();
  }

  private surfaceOf(batch: number) {
    const stored = this.stored.batches[batch];
    if (!stored) throw damagedPack(`batch ${batch}`);
    return stored.surface;
  }

  private written(pieces: readonly [ArrivedPiece, ...ArrivedPiece[]]): PartialFaces {
    const [{ batch, from }] = pieces;
    const own = 'row' in from ? this.ownOf(batch) : undefined;
    // Check the ranges before allocating memory for them.
    for (const piece of pieces) {
      if (own && 'row' in piece.from) mustBeThere(own, piece.from);
    }
    const merger = new PieceMerger(pieces, own, false);
    const appearances = new Float32Array(appearanceRow * pieces.length);
    pieces.forEach((piece, i) => {
      merger.add(piece);
      appearances.set(piece.look, appearanceRow * i);
    });
    const { doubleSided, shines } = this.surfaceOf(batch);
    const { positions, normals, colors, index } = merger;
    const slots = slotsOf(pieces.map(({ vertices }, slot) => ({ slot, vertices })));
    return {
      surface: { doubleSided, hasVaryingOpacity: shines },
      positions,
      normals,
      colors,
      index,
      slots,
      looks: appearances,
    };
  }

  private ownOf(batch: number): Triangles<Int16Array> {
    return memoized(this.own, batch, () => {
      const stored = this.stored.batches[batch];
      const own = stored && 'own' in stored ? stored.own : undefined;
      if (!own) throw damagedPack(`batch ${batch}`);
      return readOwn(own, this.arrays);
    });
  }
}

/** The pack is not validated yet, so make sure that the triangles of a piece use only its own vertices. */
function mustBeThere({ positions, index }: Triangles<Int16Array>, piece: OwnPiece): void {
  const { firstVertex, vertices, firstTriangle, triangles } = piece;
  const corners = index.subarray(3 * firstTriangle, 3 * (firstTriangle + triangles));
  const end = firstVertex + vertices;
  const isWhole = 3 * end <= positions.length && corners.length === 3 * triangles;
  if (!isWhole || corners.some((vertex) => vertex < firstVertex || vertex >= end)) {
    throw damagedPack('pieces');
  }
}
