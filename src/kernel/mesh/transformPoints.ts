import { outOfRange } from '../../words/outOfRange';

/**
 * Transforms points or directions by a matrix; `from` and `to` may be the same array.
 * @param m 4 × 4, column-major, without perspective
 */
export function transformPoints(from: Float32Array, m: Float64Array, to: Float32Array): void {
  const ax = m[0] ?? outOfRange();
  const ay = m[1] ?? outOfRange();
  const az = m[2] ?? outOfRange();
  const bx = m[4] ?? outOfRange();
  const by = m[5] ?? outOfRange();
  const bz = m[6] ?? outOfRange();
  const cx = m[8] ?? outOfRange();
  const cy = m[9] ?? outOfRange();
  const cz = m[10] ?? outOfRange();
  const dx = m[12] ?? outOfRange();
  const dy = m[13] ?? outOfRange();
  const dz = m[14] ?? outOfRange();
  for (let at = 0; at < from.length; at += 3) {
    const x = from[at] ?? outOfRange();
    const y = from[at + 1] ?? outOfRange();
    const z = from[at + 2] ?? outOfRange();
    to[at] = ax * x + bx * y + cx * z + dx;
    to[at + 1] = ay * x + by * y + cy * z + dy;
    to[at + 2] = az * x + bz * y + cz * z + dz;
  }
}

export function transformed(points: Float32Array, matrix: Float64Array): Float32Array {
  const to = new Float32Array(points.length);
  transformPoints(points, matrix, to);
  return to;
}
