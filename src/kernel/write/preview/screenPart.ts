import { outOfRange } from '../../../words/outOfRange';
import { isMirroring, multiply } from '../../base/matrix';
import { transformPoints } from '../../mesh/transformPoints';
import type { Placement } from '../../parts/partPlacements';

/** A placed part in screen coordinates. */
export interface ScreenPart {
  readonly placement: Placement;
  /** The arrays are reused for the next part. */
  readonly vertices: ScreenVertices;
  /** Whether the placement mirrors it, so that triangles seen from outside are clockwise. */
  readonly isMirrored: boolean;
}

export interface ScreenVertices {
  /** x to the right, y down, z towards the eye, in samples. */
  readonly points: Float32Array;
  /** Unit normals: x to the right, y up, z towards the eye. */
  readonly normals: Float32Array;
}

/** Transforms parts to the screen, in memory that grows to the largest part. */
export class VertexTransform {
  private points = new Float32Array(0);
  private normals = new Float32Array(0);

  /** @param view from world to screen coordinates, with y down */
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
 * The matrix of directions: placements rotate, translate, mirror and scale uniformly, so that it lacks only
 * translation and scale. Its y points up, as the lights require.
 */
function directionsOf(matrix: Float64Array): Float64Array {
  const scale =
    Math.hypot(matrix[0] ?? outOfRange(), matrix[1] ?? outOfRange(), matrix[2] ?? outOfRange()) ||
    1;
  const directions = matrix.map((value, i) => (i % 4 === 1 ? -value : value) / scale);
  directions.fill(0, 12, 15);
  return directions;
}
