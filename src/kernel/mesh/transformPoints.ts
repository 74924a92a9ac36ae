/**
 * Writes points, or directions, where a matrix puts them; both may be the same.
 * @param m 4 × 4, column by column, without perspective
 */
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
