import { BoundingBox } from '../../../model/boundingBox';
import { memoized } from '../../../words/memoized';
import type { FacePiece } from './batchPieces';

/** The size of pieces at their placement: surface area of the bounding box, in square metres. */
export class PieceSizes {
  constructor(private readonly corners: BoxCorners) {}

  of({ faces, matrix }: FacePiece): number {
    const box = new BoundingBox();
    box.addPlaced(this.corners.of(faces.geometry.positions), matrix);
    const [x, y, z] = box.sides;
    const surface = 2 * (x * y + y * z + z * x);
    return Number.isFinite(surface) ? surface : 0;
  }
}

/** The corners of the bounding box of each list of points, computed once. */
export class BoxCorners {
  private readonly known = new Map<Float32Array, Float32Array>();

  of(points: Float32Array): Float32Array {
    return memoized(this.known, points, cornersOf);
  }
}

function cornersOf(points: Float32Array): Float32Array {
  if (points.length === 0) return points;
  const box = new BoundingBox();
  box.addPoints(points);
  return Float32Array.from(box.corners.flat());
}
