import { Box3, Matrix4, Vector3 } from 'three';
import type { Bounds } from '../controls/fit';
import type { Point } from '../geometry/pose';
import type { Part } from './model';

/** Most vertices that are sampled when a model is fitted into the window. */
const maxPoints = 20_000;
const unmoved = new Matrix4();

/** Axis-aligned bounding box of parts after the transform `modelToWorld`; null when it is empty or not finite. */
export function boundsOf(parts: readonly Part[], modelToWorld: Matrix4 = unmoved): Bounds | null {
  const box = new Box3();
  const placed = new Box3();
  for (const { pieces, shift } of parts) {
    for (const piece of pieces) {
      box.union(placed.copy(piece.box).translate(shift).applyMatrix4(modelToWorld));
    }
  }
  const [min, max] = [box.min.toArray(), box.max.toArray()];
  return !box.isEmpty() && [...min, ...max].every(Number.isFinite) ? { min, max } : null;
}

/** The eight corners of a box after the transform `modelToWorld`. */
export function cornersOf({ min, max }: Bounds, modelToWorld: Matrix4): readonly Point[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const x = (corner & 1) === 0 ? min[0] : max[0];
    const y = (corner & 2) === 0 ? min[1] : max[1];
    const z = (corner & 4) === 0 ? min[2] : max[2];
    return new Vector3(x, y, z).applyMatrix4(modelToWorld).toArray();
  });
}

/** The axis-aligned bounding box of points. */
export function boundsOfPoints(points: readonly Point[]): Bounds {
  const box = new Box3();
  for (const point of points) box.expandByPoint(new Vector3(...point));
  return { min: box.min.toArray(), max: box.max.toArray() };
}

/** Samples vertices of parts evenly, and applies the transform `modelToWorld` to them. */
export function outlinePoints(parts: readonly Part[], modelToWorld: Matrix4): Point[] {
  const pieces = parts.flatMap(({ pieces, shift }) =>
    pieces.map(({ points }) => ({ points, shift })),
  );
  const total = pieces.reduce((sum, { points }) => sum + points.count, 0);
  const step = Math.max(1, Math.ceil(total / maxPoints));
  const picked: Point[] = [];
  const point = new Vector3();
  const placed = new Matrix4();
  let skip = 0;
  for (const { points, shift } of pieces) {
    const { coordinates, first, count, place } = points;
    placed.makeTranslation(shift).premultiply(modelToWorld);
    if (place) placed.multiply(place);
    for (; skip < count; skip += step) {
      picked.push(
        point
          .fromArray(coordinates, 3 * (first + skip))
          .applyMatrix4(placed)
          .toArray(),
      );
    }
    skip -= count;
  }
  return picked;
}
