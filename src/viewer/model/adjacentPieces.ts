import { outOfRange } from '../../words/outOfRange';
import type { Matrix4 } from 'three';
import type { EdgePiece, Piece } from './model';
import type { PieceTriangles } from './pieceTriangles';
import { PointSet } from '../geometry/pointSet';

const none = -1;

/**
 * Finds the piece of a part that is adjacent to each edge segment: the first one in `order` that has the segment as a
 * side of a triangle.
 * @param order numbers of the part's pieces
 * @returns numbers of pieces; −1 for a segment that is no triangle's side
 */
export function adjacentPieces(
  { part, segments, place }: EdgePiece,
  triangles: ReadonlyMap<number, PieceTriangles>,
  order: readonly number[],
): Int32Array {
  const sides = new Sides(segments, place);
  const beside = new Int32Array(sides.ofSegments.length).fill(none);
  for (const number of order) {
    const piece = part.pieces[number];
    const own = piece && triangles.get(piece.slot);
    if (!own) continue;
    sides.forEach(piece, own, (side) => {
      if (beside[side] === none) beside[side] = number;
    });
  }
  return sides.ofSegments.map((side) => beside[side] ?? none);
}

/** Looks up segments by their two end points, in either direction, in the model's coordinates. */
class Sides {
  /** The side number of each segment; segments with the same end points share one. */
  readonly ofSegments: Int32Array;
  private readonly points: PointSet;
  /** Pairs of point numbers, each stored as the point (from, to, 0); the numbers are small enough for float32. */
  private readonly pairs: PointSet;
  private readonly three = new Float32Array(3);

  constructor(segments: Float32Array, place: Matrix4 | null) {
    const count = Math.floor(segments.length / 6);
    this.points = new PointSet(2 * count);
    this.pairs = new PointSet(count);
    this.ofSegments = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const from = this.points.numberOf(this.placed(segments, 6 * i, place), 0);
      const to = this.points.numberOf(this.placed(segments, 6 * i + 3, place), 0);
      this.ofSegments[i] = this.pairs.numberOf(this.pair(from, to), 0);
    }
  }

  /** Calls `visit` for each segment that is a side of one of a piece's triangles. */
  forEach(
    { points }: Piece,
    { batch, first, count }: PieceTriangles,
    visit: (side: number) => void,
  ): void {
    const numbers = this.numbersOf(points);
    const numberAt = (corner: number) =>
      numbers[(batch.index[corner] ?? outOfRange()) - points.first] ?? none;
    const look = (from: number, to: number) => {
      if (from === none || to === none) return;
      const side = this.pairs.find(this.pair(from, to), 0);
      if (side !== none) visit(side);
    };
    for (let corner = 3 * first; corner < 3 * (first + count); corner += 3) {
      const [a, b, c] = [numberAt(corner), numberAt(corner + 1), numberAt(corner + 2)];
      look(a, b);
      look(b, c);
      look(c, a);
    }
  }

  /** For each vertex of a piece, its number among the segments' end points; −1 for none. */
  private numbersOf({ coordinates, first, count, place }: Piece['points']): Int32Array {
    const numbers = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      numbers[i] = this.points.find(this.placed(coordinates, 3 * (first + i), place), 0);
    }
    return numbers;
  }

  /** Uses the same arithmetic as the pack writer, so that equal points are equal bit by bit. */
  private placed(from: Float32Array, at: number, place: Matrix4 | null): Float32Array {
    const { three } = this;
    const x = from[at] ?? outOfRange();
    const y = from[at + 1] ?? outOfRange();
    const z = from[at + 2] ?? outOfRange();
    if (!place) {
      three[0] = x;
      three[1] = y;
      three[2] = z;
      return three;
    }
    const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = place.elements;
    three[0] = a * x + d * y + g * z + u;
    three[1] = b * x + e * y + h * z + v;
    three[2] = c * x + f * y + i * z + w;
    return three;
  }

  private pair(from: number, to: number): Float32Array {
    this.three[0] = Math.min(from, to);
    this.three[1] = Math.max(from, to);
    this.three[2] = 0;
    return this.three;
  }
}
