import type { Vector } from '../../base/vector';
import { originNear } from '../../mesh/nearOrigin';
import type { Triple } from '../preview/eyes';
import { stretch } from '../preview/fitView';
import type { PlacedPart } from './packedParts';
import { memoized } from '../../../words/memoized';

/** From where all parts together are best counted, metres; null where that is the origin of the model. */
export function packOrigin(parts: readonly PlacedPart[]): Vector | null {
  const low: Triple = [Infinity, Infinity, Infinity];
  const high: Triple = [-Infinity, -Infinity, -Infinity];
  const ends = new Ends();
  for (const { mesh, matrix } of parts) {
    for (const { geometry } of mesh.faces) stretch(low, high, ends.of(geometry.positions), matrix);
    for (const line of mesh.lines) stretch(low, high, ends.of(line), matrix);
  }
  return originNear(low, high);
}

/** The corners of the box around each list of points, which is looked through once. */
class Ends {
  private readonly known = new Map<Float32Array, Float32Array>();

  of(points: Float32Array): Float32Array {
    return memoized(this.known, points, cornersOf);
  }
}

function cornersOf(points: Float32Array): Float32Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const value = points[i] ?? NaN;
    const axis = i % 3;
    if (value < (low[axis] ?? NaN)) low[axis] = value;
    if (value > (high[axis] ?? NaN)) high[axis] = value;
  }
  if (points.length === 0) return points;
  const sides = [low, high];
  return Float32Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
      [0, 1, 2].map((axis) => sides[(corner >> axis) & 1]?.[axis] ?? NaN),
    ),
  );
}
