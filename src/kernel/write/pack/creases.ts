import { outOfRange } from '../../../words/outOfRange';
import { weldPositions } from '../../mesh/weldPositions';
import { triangleCount, type ViewGeometry } from '../../base/viewScene';

const creaseCosine = Math.cos((30 * Math.PI) / 180);

/**
 * Edges for a mesh without any: where its triangles meet at an angle, or where they end.
 * @returns x y z of both ends, six numbers for each segment
 */
export function creasesOf(geometry: ViewGeometry): Float32Array {
  const { positions } = geometry;
  const weld = weldPositions(positions);
  const corners = weldedCorners(geometry, weld.ids);
  const normals = faceNormals(positions, corners, weld.first);
  const sides = new Sides(corners.length);
  const found: number[] = [];
  for (let corner = 0; corner < corners.length; corner++) {
    const triangle = Math.floor(corner / 3);
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    const from = corners[corner] ?? outOfRange();
    const to = corners[next] ?? outOfRange();
    if (from === to) continue;
    const other = sides.meet(Math.min(from, to), Math.max(from, to), triangle);
    if (other !== null && cosineBetween(normals, triangle, other) < creaseCosine) {
      found.push(from, to);
    }
  }
  for (const end of sides.alone()) found.push(end);
  return segmentsBetween(found, positions, weld.first);
}

function weldedCorners(geometry: ViewGeometry, ids: Uint32Array): Uint32Array {
  const { indices } = geometry;
  const corners = new Uint32Array(3 * triangleCount(geometry));
  for (let i = 0; i < corners.length; i++)
    corners[i] = ids[indices ? (indices[i] ?? outOfRange()) : i] ?? outOfRange();
  return corners;
}

function faceNormals(positions: Float32Array, corners: Uint32Array, first: Uint32Array) {
  const normals = new Float32Array(corners.length);
  const coordinate = (corner: number, axis: number) =>
    positions[3 * (first[corners[corner] ?? outOfRange()] ?? outOfRange()) + axis] ?? outOfRange();
  for (let i = 0; i < corners.length; i += 3) {
    const ux = coordinate(i + 1, 0) - coordinate(i, 0);
    const uy = coordinate(i + 1, 1) - coordinate(i, 1);
    const uz = coordinate(i + 1, 2) - coordinate(i, 2);
    const vx = coordinate(i + 2, 0) - coordinate(i, 0);
    const vy = coordinate(i + 2, 1) - coordinate(i, 1);
    const vz = coordinate(i + 2, 2) - coordinate(i, 2);
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    normals[i] = nx / length;
    normals[i + 1] = ny / length;
    normals[i + 2] = nz / length;
  }
  return normals;
}

function cosineBetween(normals: Float32Array, one: number, other: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    sum += (normals[3 * one + axis] ?? outOfRange()) * (normals[3 * other + axis] ?? outOfRange());
  }
  return sum;
}

/** Sides of triangles by their two ends, in a hash table with open addressing, because there are millions. */
class Sides {
  private readonly lows: Int32Array;
  private readonly highs: Int32Array;
  private readonly triangles: Int32Array;
  private readonly mask: number;

  constructor(sides: number) {
    let size = 16;
    while (size < 2 * sides) size *= 2;
    this.lows = new Int32Array(size).fill(-1);
    this.highs = new Int32Array(size);
    this.triangles = new Int32Array(size);
    this.mask = size - 1;
  }

  /** @returns the first triangle with this side, where `triangle` is the second one; else null */
  meet(low: number, high: number, triangle: number): number | null {
    let at = (Math.imul(low, 73856093) ^ Math.imul(high, 19349663)) & this.mask;
    while ((this.lows[at] ?? -1) >= 0) {
      if (this.lows[at] === low && this.highs[at] === high) {
        const other = this.triangles[at] ?? met;
        if (other === met) return null;
        this.triangles[at] = met;
        return other;
      }
      at = (at + 1) & this.mask;
    }
    this.lows[at] = low;
    this.highs[at] = high;
    this.triangles[at] = triangle;
    return null;
  }

  /** The ends of sides that belong to one triangle only. */
  alone(): number[] {
    const ends: number[] = [];
    this.lows.forEach((low, at) => {
      if (low >= 0 && this.triangles[at] !== met) ends.push(low, this.highs[at] ?? outOfRange());
    });
    return ends;
  }
}

const met = -1;

function segmentsBetween(
  ends: readonly number[],
  positions: Float32Array,
  first: Uint32Array,
): Float32Array {
  const segments = new Float32Array(3 * ends.length);
  ends.forEach((place, i) => {
    const vertex = 3 * (first[place] ?? outOfRange());
    segments[3 * i] = positions[vertex] ?? outOfRange();
    segments[3 * i + 1] = positions[vertex + 1] ?? outOfRange();
    segments[3 * i + 2] = positions[vertex + 2] ?? outOfRange();
  });
  return segments;
}
