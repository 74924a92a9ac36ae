import { sixOf } from '../../../model/vectors';
import { outOfRange } from '../../../words/outOfRange';
import { identity } from '../../parts/partPlacements';
import { isMirroring } from '../../base/matrix';
import { reverseWinding } from '../../../model/pack/reverseWinding';
import type { FacePiece } from './batchPieces';
import {
  triangleCount,
  type ViewFaces,
  type ViewGeometry,
  type ViewPicture,
} from '../../base/viewScene';
import { encodeNormals, placePoints, type Vertices } from '../../../model/pack/placeVertices';

export interface MergedPieces {
  readonly positions: Float32Array;
  readonly normals: Int16Array | null;
  readonly colors: Uint16Array | null;
  readonly uvs: Float32Array | null;
  readonly index: Uint32Array;
  /** In the order of the pieces. */
  readonly ranges: readonly PieceRange[];
}

export interface PieceRange {
  readonly vertexCount: number;
  readonly triangleCount: number;
  /** Lowest and highest corner of the bounding box. */
  readonly box: Float32Array;
}

/** Joins pieces of one surface into one list of vertices and one of triangles, in the coordinates of the model. */
export function mergePieces(pieces: readonly FacePiece[]): MergedPieces {
  const merger = new Merger(pieces.map(({ faces }) => faces));
  const ranges = pieces.map(({ faces, matrix }) => merger.add(faces, matrix));
  return merger.finish(ranges);
}

/** Triangles in the coordinates of their part, and their bounding box. */
export interface BareShape extends Omit<MergedPieces, 'normals' | 'ranges'> {
  /** x y z, in floating point, since they are rotated before they are rounded. */
  readonly normals: Float32Array | null;
  readonly box: Float32Array;
}

/** The triangles of a piece and the vertices that they use. */
export function bareShape(faces: ViewFaces): BareShape {
  const merger = new Merger([faces]);
  const { box } = merger.add(faces, identity);
  const normals = faces.geometry.normals && merger.lastUsed(faces.geometry.normals);
  return { ...merger.finish([]), normals, box };
}

class Merger {
  private readonly index: Uint32Array;
  private readonly positions: Float32Array;
  private readonly normals: Int16Array | null;
  private readonly colors: Uint16Array | null;
  private readonly uvs: Float32Array | null;
  private vertices = 0;
  private corners = 0;
  /** For each vertex of a piece its index among the used ones plus one, or 0. */
  private renumbered = new Int32Array(0);
  private used = new Int32Array(0);
  private lastCount = 0;

  constructor(all: readonly ViewFaces[]) {
    let [corners, vertices] = [0, 0];
    for (const { geometry } of all) {
      const length = 3 * triangleCount(geometry);
      corners += length;
      vertices += Math.min(geometry.positions.length / 3, length);
    }
    const [like] = all;
    this.index = new Uint32Array(corners);
    this.positions = new Float32Array(vertices * 3);
    this.normals = like?.geometry.normals ? new Int16Array(vertices * 2) : null;
    this.colors = like?.geometry.colors ? new Uint16Array(vertices * 4) : null;
    this.uvs = like?.material.picture ? new Float32Array(vertices * 2) : null;
  }

  add({ geometry, material }: ViewFaces, place: Float64Array): PieceRange {
    const first = this.vertices;
    const count = this.takeCorners(geometry, isMirroring(place));
    const vertices: Vertices = { used: this.used, count, first };
    const box = placePoints(geometry.positions, vertices, place, this.positions);
    if (this.normals && geometry.normals) {
      encodeNormals(geometry.normals, vertices, place, this.normals);
    }
    if (this.colors && geometry.colors) writeColors(geometry.colors, vertices, this.colors);
    if (this.uvs && material.picture) writeUvs(geometry, material.picture, vertices, this.uvs);
    this.lastCount = count;
    this.vertices += count;
    return { vertexCount: count, triangleCount: triangleCount(geometry), box };
  }

  /** Gathers three numbers for each vertex of the piece that was added last. */
  lastUsed(from: Float32Array): Float32Array {
    const rows = new Float32Array(3 * this.lastCount);
    for (let n = 0; n < this.lastCount; n++) {
      const at = 3 * (this.used[n] ?? outOfRange());
      for (let axis = 0; axis < 3; axis++) rows[3 * n + axis] = from[at + axis] ?? outOfRange();
    }
    return rows;
  }

  /** Trims the arrays: pieces that share vertices have not filled them. */
  finish(ranges: readonly PieceRange[]): MergedPieces {
    const { vertices, index } = this;
    return {
      positions: this.positions.subarray(0, vertices * 3),
      normals: this.normals?.subarray(0, vertices * 2) ?? null,
      colors: this.colors?.subarray(0, vertices * 4) ?? null,
      uvs: this.uvs?.subarray(0, vertices * 2) ?? null,
      index,
      ranges,
    };
  }

  /** @returns the number of vertices that the piece uses; `used` then holds their indices in its geometry */
  private takeCorners(geometry: ViewGeometry, turn: boolean): number {
    const count = geometry.positions.length / 3;
    if (this.renumbered.length < count) {
      this.renumbered = new Int32Array(count);
      this.used = new Int32Array(count);
    }
    const { renumbered, used, index, corners, vertices } = this;
    renumbered.fill(0, 0, count);
    const given = geometry.indices;
    const length = 3 * triangleCount(geometry);
    let next = 0;
    for (let i = 0; i < length; i++) {
      const vertex = given ? (given[i] ?? outOfRange()) : i;
      let number = renumbered[vertex] ?? outOfRange();
      if (number === 0) {
        used[next++] = vertex;
        renumbered[vertex] = number = next;
      }
      index[corners + i] = vertices + number - 1;
    }
    // A mirroring placement reverses the orientation of triangles.
    if (turn) reverseWinding(index.subarray(corners, corners + length));
    this.corners += length;
    return next;
  }
}

function writeColors(from: Float32Array, { used, count, first }: Vertices, to: Uint16Array): void {
  for (let n = 0; n < count; n++) {
    const at = 4 * (used[n] ?? outOfRange());
    for (let k = 0; k < 4; k++) {
      const value = Math.min(1, Math.max(0, from[at + k] ?? outOfRange()));
      to[4 * (first + n) + k] = Math.round(value * 0xffff);
    }
  }
}

const unmoved: readonly number[] = [1, 0, 0, 1, 0, 0];

function writeUvs(
  { uvs }: ViewGeometry,
  { uvSet, uvTransform }: ViewPicture,
  { used, count, first }: Vertices,
  to: Float32Array,
): void {
  const from = uvs[uvSet];
  if (!from) return;
  const [a, b, c, d, e, f] = sixOf(uvTransform ?? unmoved);
  for (let n = 0; n < count; n++) {
    const at = 2 * (used[n] ?? outOfRange());
    const u = from[at] ?? outOfRange();
    const v = from[at + 1] ?? outOfRange();
    to[2 * (first + n)] = a * u + c * v + e;
    to[2 * (first + n) + 1] = b * u + d * v + f;
  }
}
