/**
 * By how much a placement stretches all lengths; null when it stretches them differently, which makes
 * an area or a radius meaningless.
 * @param matrix 4 × 4, column by column
 */
export function uniformScale(matrix: Float64Array): number | null {
  const [x = 0, y = 0, z = 0] = [0, 4, 8].map((start) =>
    Math.hypot(...matrix.subarray(start, start + 3)),
  );
  const isUniform = Math.max(x, y, z) - Math.min(x, y, z) <= 1e-6 * Math.max(x, y, z);
  return isUniform ? x : null;
}
