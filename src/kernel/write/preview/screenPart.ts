import { outOfRange } from '../../../words/outOfRange';
import { isMirroring, multiply } from '../../base/matrix';
import { transformPoints } from '../../mesh/transformPoints';
import type { Placement } from '../../parts/partPlacements';

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

/**
 * Placements turn, move, mirror and scale evenly: directions go as points do, without the move and
 * the scale. Lights are placed with y up.
 */
function directionsOf(matrix: Float64Array): Float64Array {
  const scale =
    Math.hypot(matrix[0] ?? outOfRange(), matrix[1] ?? outOfRange(), matrix[2] ?? outOfRange()) ||
    1;
  const directions = matrix.map((value, i) => (i % 4 === 1 ? -value : value) / scale);
  directions.fill(0, 12, 15);
  return directions;
}
