/**
 * Takes a way apart along two directions u and v, as far as it lies in the plane of both: what is left of it stands on
 * that plane. Given are the products of the directions with each other and, as `du` and `dv`, with the way.
 * @param least a determinant that is no larger tells that the two are one direction
 * @param out takes the shares of both from `to` on
 * @returns false, with nothing written, when they are one
 */
export function alongBoth(
  uu: number,
  uv: number,
  vv: number,
  du: number,
  dv: number,
  least: number,
  out: Float64Array,
  to: number,
): boolean {
  const determinant = uu * vv - uv * uv;
  if (!(determinant > least)) return false;
  out[to] = (vv * du - uv * dv) / determinant;
  out[to + 1] = (uu * dv - uv * du) / determinant;
  return true;
}

/**
 * The same at a tip, where only one of the two leads anywhere.
 * @returns false when neither does
 */
export function alongLonger(
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
