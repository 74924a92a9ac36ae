import { outOfRange } from '../base/outOfRange';
import { times } from '../base/vector';
import type { Vector } from '../base/vector';

/** Where points stand near the origin, and what puts them back; null for where they stood. */
export interface NearPoints {
  readonly points: Float32Array;
  /** 4 × 4, column by column, metres. */
  readonly matrix: Float64Array | null;
}

/** Of the size of a model: as far from the origin, single precision begins to be seen. */
const far = 100;

/**
 * Points in metres, kept in single precision. Of a model that stands far from the origin its distance is
 * taken off before it is scaled: else a metre on a kilometre has no tenths of millimetres left.
 * @param given x y z of each, as the file has them @param metres that the unit of the file has
 */
export function nearPoints(given: Float32Array | Float64Array, metres: number): NearPoints {
  const shift = shiftOf(given);
  const [x, y, z] = shift ?? [0, 0, 0];
  const points = new Float32Array(given.length);
  for (let i = 0; i < given.length; i += 3) {
    points[i] = ((given[i] ?? outOfRange()) - x) * metres;
    points[i + 1] = ((given[i + 1] ?? outOfRange()) - y) * metres;
    points[i + 2] = ((given[i + 2] ?? outOfRange()) - z) * metres;
  }
  return { points, matrix: shift && movedBy(times(shift, metres)) };
}

function shiftOf(given: Float32Array | Float64Array): Vector | null {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < given.length; i++) {
    const value = given[i] ?? outOfRange();
    const axis = i % 3;
    if (value < (low[axis] ?? outOfRange())) low[axis] = value;
    if (value > (high[axis] ?? outOfRange())) high[axis] = value;
  }
  const size = Math.hypot(...high.map((end, axis) => end - (low[axis] ?? outOfRange())));
  const away = Math.max(...low.map(Math.abs), ...high.map(Math.abs));
  return size > 0 && Number.isFinite(away) && away > far * size ? low : null;
}

function movedBy([x, y, z]: Vector): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}
