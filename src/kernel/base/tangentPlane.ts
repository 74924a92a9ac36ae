/**
 * Expresses a vector, projected into the plane of two directions u and v, as their linear combination. The
 * arguments are the scalar products of the directions with each other and, as `du` and `dv`, with the vector.
 * @param min a determinant up to this means that both directions are parallel
 * @param out takes both coefficients from index `to` on
 * @returns false, with nothing written, where they are parallel
 */
export function planeCoordinates(
  uu: number,
  uv: number,
  vv: number,
  du: number,
  dv: number,
  min: number,
  out: Float64Array,
  to: number,
): boolean {
  const determinant = uu * vv - uv * uv;
  if (!(determinant > min)) return false;
  out[to] = (vv * du - uv * dv) / determinant;
  out[to + 1] = (uu * dv - uv * du) / determinant;
  return true;
}

/**
 * The same at a degenerate point, where only the longer of the two directions is used.
 * @returns false where both are zero
 */
export function degeneratePlaneCoordinates(
  uu: number,
  vv: number,
  du: number,
  dv: number,
  out: Float64Array,
  to: number,
): boolean {
  out[to] = uu > vv ? du / uu : 0;
  out[to + 1] = vv >= uu && vv > 0 ? dv / vv : 0;
  return uu > 0 || vv > 0;
}
