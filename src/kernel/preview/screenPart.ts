import { multiply } from '../matrix';
import type { Placement } from './placements';

/** A placed part as the picture sees it. */
export interface ScreenPart {
  readonly placement: Placement;
  /** In arrays that are used again for the next part. */
  readonly vertices: ScreenVertices;
  /** Whether its triangles, seen from outside, run clockwise in space. */
  readonly isMirrored: boolean;
}

export interface ScreenVertices {
  /** x to the right, y down, z towards the eye, in samples. */
  readonly points: Float32Array;
  /** x to the right, y up, z towards the eye, of unit length. */
  readonly normals: Float32Array;
}

/** Puts parts on the screen, in memory that grows to the largest part. */
export class VertexTransform {
  private points = new Float32Array(0);
  private normals = new Float32Array(0);

  /** @param view screen from world, with y down */
  apply(placement: Placement, view: Float64Array): ScreenPart {
    const { positions, normals } = placement.part;
    const matrix = multiply(view, placement.matrix);
    if (this.points.length < positions.length) {
      this.points = new Float32Array(positions.length);
      this.normals = new Float32Array(positions.length);
    }
    transformPoints(positions, matrix, this.points);
    transformPoints(normals, directionsOf(matrix), this.normals);
    return {
      placement,
      vertices: { points: this.points, normals: this.normals },
      isMirrored: isMirroring(placement.matrix),
    };
  }
}

/** @param m 4 × 4, column by column, without perspective */
export function transformPoints(from: Float32Array, m: Float64Array, to: Float32Array): void {
  const ax = m[0] ?? 0;
  const ay = m[1] ?? 0;
  const az = m[2] ?? 0;
  const bx = m[4] ?? 0;
  const by = m[5] ?? 0;
  const bz = m[6] ?? 0;
  const cx = m[8] ?? 0;
  const cy = m[9] ?? 0;
  const cz = m[10] ?? 0;
  const dx = m[12] ?? 0;
  const dy = m[13] ?? 0;
  const dz = m[14] ?? 0;
  for (let at = 0; at < from.length; at += 3) {
    const x = from[at] ?? 0;
    const y = from[at + 1] ?? 0;
    const z = from[at + 2] ?? 0;
    to[at] = ax * x + bx * y + cx * z + dx;
    to[at + 1] = ay * x + by * y + cy * z + dy;
    to[at + 2] = az * x + bz * y + cz * z + dz;
  }
}

/**
 * Placements turn, move, mirror and scale evenly: directions go as points do, without the move and
 * the scale. Lights are placed with y up.
 */
function directionsOf(matrix: Float64Array): Float64Array {
  const scale = Math.hypot(matrix[0] ?? 0, matrix[1] ?? 0, matrix[2] ?? 0) || 1;
  const directions = matrix.map((value, i) => (i % 4 === 1 ? -value : value) / scale);
  directions.fill(0, 12, 15);
  return directions;
}

function isMirroring(matrix: Float64Array): boolean {
  const [ax = 0, ay = 0, az = 0] = matrix.subarray(0, 3);
  const [bx = 0, by = 0, bz = 0] = matrix.subarray(4, 7);
  const [cx = 0, cy = 0, cz = 0] = matrix.subarray(8, 11);
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx) < 0;
}
