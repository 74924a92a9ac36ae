import { faceRange } from '../../../model/faceRange';
import { outOfRange } from '../../../../words/outOfRange';
import type { Matrix4 } from 'three';
import type { EdgePiece, Model, Part } from '../../../model/model';
import { pieceTriangles, type PieceTriangles } from '../../../model/pieceTriangles';
import { triangleSet, type TriangleSet } from '../mesh/triangleSet';
import type { Vector } from '../../../../model/vectors';
import { concatenated } from '../../../../model/numberArrays';
import { memoized } from '../../../../words/memoized';

/** Triangles and edge polylines of parts and faces, in the model's coordinates. */
export class PartMeshes {
  private readonly pieces: ReadonlyMap<number, PieceTriangles>;
  private readonly edges = new Map<Part, EdgePiece>();
  private readonly sets = new Map<string, TriangleSet>();

  constructor(model: Model) {
    this.pieces = pieceTriangles(model);
    for (const piece of model.edges) this.edges.set(piece.part, piece);
  }

  faceCount(part: Part): number {
    return part.faceStarts?.length ?? 0;
  }

  /** Number of triangles of a face. */
  faceSize({ faceStarts, pieces }: Part, face: number): number {
    const all = pieces.reduce((sum, { slot }) => sum + (this.pieces.get(slot)?.count ?? 0), 0);
    const [first, end] = faceRange(faceStarts, face);
    return Math.min(end, all) - first;
  }

  edgeCount(part: Part): number {
    return this.edges.get(part)?.starts?.length ?? 0;
  }

  /** All triangles of a part. */
  ofPart(part: Part): TriangleSet {
    return this.kept(part, 'part', () => this.cornersOf(part, 0, Infinity));
  }

  /** The triangles of some faces. */
  ofFaces(part: Part, faces: readonly number[]): TriangleSet {
    return this.kept(part, `faces ${faces.join()}`, () => {
      const all = faces.map((face) => this.cornersOfFace(part, face));
      const [first] = all;
      return first && all.length === 1 ? first : concatenated(Float64Array, all);
    });
  }

  /** The polyline of an edge, as degenerate triangles. */
  ofEdge(part: Part, edge: number): TriangleSet {
    return this.kept(part, `edge ${edge}`, () => {
      const line = this.polyline(part, edge);
      const corners: number[] = [];
      for (let i = 1; i < line.length; i++) {
        const [from, to] = [line[i - 1], line[i]];
        if (from && to) corners.push(...from, ...to, ...to);
      }
      return Float64Array.from(corners);
    });
  }

  /** The polylines of some edges, likewise. */
  ofEdges(part: Part, edges: readonly number[]): TriangleSet {
    const [first, ...others] = edges;
    if (first !== undefined && others.length === 0) return this.ofEdge(part, first);
    return this.kept(part, `edges ${edges.join()}`, () => {
      const all = edges.map((edge) => Float64Array.from(this.ofEdge(part, edge).corners));
      return concatenated(Float64Array, all);
    });
  }

  /** The points of an edge in order. */
  polyline(part: Part, edge: number): readonly Vector[] {
    const piece = this.edges.get(part);
    if (!piece) return [];
    const [first, end] = rangeOf(piece, edge);
    const points: Vector[] = [];
    for (let segment = first; segment < end; segment++) {
      if (segment === first) points.push(pointAt(piece.segments, 6 * segment, piece.place));
      points.push(pointAt(piece.segments, 6 * segment + 3, piece.place));
    }
    return points;
  }

  private kept(part: Part, what: string, corners: () => Float64Array): TriangleSet {
    const key = `${part.path.join('/')} ${what}`;
    return memoized(this.sets, key, () => triangleSet(corners()));
  }

  private cornersOfFace(part: Part, face: number): Float64Array {
    return this.cornersOf(part, ...faceRange(part.faceStarts, face));
  }

  /** Triangle numbers count through all pieces of the part. */
  private cornersOf(part: Part, from: number, to: number): Float64Array {
    const ranges = part.pieces.flatMap(({ slot, firstTriangle }) => {
      const piece = this.pieces.get(slot);
      if (!piece) return [];
      const first = Math.max(0, from - firstTriangle);
      const end = Math.min(piece.count, to - firstTriangle);
      return first < end ? [{ piece, first, end }] : [];
    });
    const count = ranges.reduce((sum, { first, end }) => sum + end - first, 0);
    const corners = new Float64Array(9 * count);
    let at = 0;
    for (const { piece, first, end } of ranges) {
      const { batch, copy } = piece;
      const last = 3 * (piece.first + end);
      for (let corner = 3 * (piece.first + first); corner < last; corner++) {
        const vertex = batch.index[corner] ?? outOfRange();
        corners.set(pointAt(batch.coordinates, 3 * vertex, copy.place), at);
        at += 3;
      }
    }
    return corners;
  }
}

/** First segment, and the end of the range. */
function rangeOf({ starts, segments }: EdgePiece, edge: number): readonly [number, number] {
  const all = segments.length / 6;
  if (!starts) return [0, all];
  // The edge starts in a pack are not validated, so they are clamped.
  return [Math.min(starts[edge] ?? all, all), Math.min(starts[edge + 1] ?? all, all)];
}

function pointAt(numbers: Float32Array, at: number, place: Matrix4 | null): Vector {
  const x = numbers[at] ?? outOfRange();
  const y = numbers[at + 1] ?? outOfRange();
  const z = numbers[at + 2] ?? outOfRange();
  if (!place) return [x, y, z];
  const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = place.elements;
  return [a * x + d * y + g * z + u, b * x + e * y + h * z + v, c * x + f * y + i * z + w];
}
